/** Time as the client uses it. Handed in, so that tests turn the clock themselves. */
export interface Schedule {
  /** Calls back after so many milliseconds. Returns how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
  /** Calls back as soon as everything that is ready has run; a hidden page does not slow it as it slows a timer. */
  soon(run: () => void): void;
}

export const schedule: Schedule = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  soon(run) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run();
    };
    port2.postMessage(0);
  },
};
