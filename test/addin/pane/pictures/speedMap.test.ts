import { drawSpeedMap } from "../../../../src/addin/pane/pictures/speedMap";
import { speedmap } from "../../../../src/functions/speedmap";
import { asOf, openTestSession, openService } from "../../../functions/testSession";
import { fieldOf, openRace } from "../../../functions/servedRace";
import { fetchPicture, pictureOf } from "./pictureOf";

const text = (value: unknown) => value as never; // a cell's value for an argument that accepts a range
const race = { date: asOf, track: "ashford-park", race: "3" };
const settling = (settlingPosition: number) => ({
  speedMap: { runningStyle: "leader", earlySpeedIndex: 50, settlingPosition },
});
const openField = () =>
  openRace({
    runners: fieldOf([
      { barrier: 3, ...settling(1) },
      { barrier: 1, ...settling(3) },
      { decorators: [] },
      { barrier: 2, ...settling(2) },
    ]),
  });

function marksIn({ drawing }: ReturnType<typeof pictureOf>) {
  if (drawing && "map" in drawing) return drawing.map.runners;
  throw new Error("The picture has no map");
}

test("its positions equal those of SPEEDMAP in a cell, and a scratching moves up the runners behind without a request", async () => {
  const { asked } = openField();
  expect(
    marksIn(await fetchPicture("speed", race)).map(({ number, position }) => [number, position]),
  ).toEqual([
    [2, 3],
    [4, 2],
    [1, 1],
    [3, undefined],
  ]);
  const marks = marksIn(pictureOf("speed", { ...race, scratched: "1" }));
  const cells = await speedmap(asOf, "ashford-park", 3, text("1"), false);
  expect(asked).toHaveLength(1);
  expect(
    marks.map(({ barrier, number, name, status, position }) => [
      barrier ?? "",
      number,
      name,
      status,
      position,
    ]),
  ).toEqual(
    cells.map(([barrier, number, name, , , status, ...places]) => {
      const index = places.indexOf(number);
      return [barrier, number, name, status, index < 0 ? undefined : index + 1];
    }),
  );
  expect(marks.map(({ position }) => position)).toEqual([2, 1, undefined, undefined]);
});

test("its description lists the runners from the leader back", () => {
  const headings = ["Barrier", "No", "Runner", "Running style", "Settling position", "Status", "1", "2"];
  const drawing = drawSpeedMap([
    headings,
    [1, 2, "Old Oak", "", 2, "runs", "", 2],
    [2, 1, "Fair Wind", "", 1, "runs", 1, ""],
    [3, 3, "Late", "", "", "unrated", "", ""],
  ]);
  expect(drawing?.description).toBe("Speed map, from the leader back: 1 Fair Wind, 2 Old Oak.");
});

test("there is no map without any settling position", async () => {
  openRace({ runners: fieldOf([{ decorators: [] }, { decorators: [] }]) });
  expect((await fetchPicture("speed", race)).drawing).toBeUndefined();
});

test("the Free plan has a message instead of a map", async () => {
  const service = await openService();
  openTestSession({ key: "free-key", answer: service.handle });
  await fetchPicture("speed", race).catch(() => undefined);
  expect(pictureOf("speed", race)).toMatchObject({
    drawing: undefined,
    preview: { state: "failed", message: expect.stringContaining("It needs a Pro key") },
  });
});
