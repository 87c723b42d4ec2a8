/** P5, P6, P8: measures the embedded service with the full simulated world. */
import { handlerRows } from "../handler.mjs";
import { manyPeople } from "../manyPeople.mjs";
import { partsOf } from "../profile.mjs";
import { fullWorld, startWorld, worldDay } from "../fullWorld.mjs";

const worldRows = ({ seconds, processor, complete, size, memory }) => [
  {
    goal: "P8",
    what: "from the start to the first response",
    wanted: "<= 4 s",
    text: `${seconds.toFixed(1)} s (${processor.toFixed(0)} s of processor time in all threads)`,
    met: seconds <= 4,
  },
  {
    goal: "P8",
    what: "from the start to the last prediction of the day",
    wanted: "<= 30 s",
    text: `${complete.toFixed(1)} s`,
    met: complete <= 30,
  },
  {
    goal: "P8",
    what: "the store on disk",
    wanted: "<= 300 MB",
    text: `${size.toFixed(0)} MB`,
    met: size <= 300,
  },
  {
    goal: "P8",
    what: "the most memory of the process meanwhile",
    wanted: "<= 400 MB",
    text: `${memory.toFixed(0)} MB`,
    met: memory <= 400,
  },
];

export async function embedded({ folder }) {
  const world = await fullWorld(folder);
  const parts = partsOf("a start with the full world, all threads", world.profiles);
  const handled = await handlerRows(world.store, worldDay);
  const { url, stop } = await startWorld(world.data);
  try {
    const rows = [...handled.rows, ...(await manyPeople(url, worldDay)), ...worldRows(world)];
    return { rows, parts: [...handled.parts, ...parts] };
  } finally {
    await stop();
  }
}
