/**
 * Counts the turns that other timers have while work is done. The clock moves on by 30 ms whenever it is
 * read, so that a fast machine gives as many turns as a busy one.
 */
export async function turnsOfOthers<Done>(
  work: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly turns: number }> {
  let [time, turns] = [performance.now() + 1e6, 0];
  const clock = jest.spyOn(performance, "now").mockImplementation(() => (time += 30));
  const timer = setInterval(() => void turns++);
  try {
    const done = await work();
    return { done, turns };
  } finally {
    clearInterval(timer);
    clock.mockRestore();
  }
}
