import { speedMarks, speedWords } from "../../../../src/addin/pane/pictures/speedMap";
import { speedmap } from "../../../../src/functions/speedmap";
import { asOf, openFor, openService } from "../../../functions/fixture";
import { fieldOf, openRace } from "../../../functions/vendorRace";
import { askedPicture, pictureOf } from "./pictureOf";

const text = (value: unknown) => value as never; // a cell's value where a range may stand
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
  if (drawing && "map" in drawing) return drawing.map.marks;
  throw new Error("The picture has no map");
}

test("its marks stand where SPEEDMAP has them in a cell, and a scratching moves those behind up without a request", async () => {
  const { asked } = openField();
  expect(marksIn(await askedPicture("speed", race)).map(({ number, place }) => [number, place])).toEqual([
    [2, 3],
    [4, 2],
    [1, 1],
    [3, undefined],
  ]);
  const marks = marksIn(pictureOf("speed", { ...race, scratched: "1" }));
  const cells = await speedmap(asOf, "ashford-park", 3, text("1"), false);
  expect(asked).toHaveLength(1);
  expect(marks.map(({ barrier, number, name, status, place }) => [barrier ?? "", number, name, status, place])).toEqual(
    cells.map(([barrier, number, name, , , status, ...places]) => {
      const index = places.indexOf(number);
      return [barrier, number, name, status, index < 0 ? undefined : index + 1];
    }),
  );
  expect(marks.map(({ place }) => place)).toEqual([2, 1, undefined, undefined]);
});

test("its words tell the order in running from the front", () => {
  const headings = ["Barrier", "No", "Runner", "Running style", "Settling position", "Status", "1", "2"];
  const map = speedMarks([
    headings,
    [1, 2, "Old Oak", "", 2, "runs", "", 2],
    [2, 1, "Fair Wind", "", 1, "runs", 1, ""],
    [3, 3, "Late", "", "", "unrated", "", ""],
  ]);
  expect(map && speedWords(map)).toBe("Speed map, from the leader back: 1 Fair Wind, 2 Old Oak.");
});

test("where nobody is placed there is no map", async () => {
  openRace({ runners: fieldOf([{ decorators: [] }, { decorators: [] }]) });
  expect((await askedPicture("speed", race)).drawing).toBeUndefined();
});

test("a Free plan has no map, and the reason stands in its place", async () => {
  const service = await openService();
  openFor({ key: "free-key", answer: service.handle });
  await askedPicture("speed", race).catch(() => undefined);
  expect(pictureOf("speed", race)).toMatchObject({
    drawing: undefined,
    preview: { state: "failed", message: expect.stringContaining("It needs a Pro key") },
  });
});
