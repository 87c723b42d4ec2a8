/**
 * Ends the animations of the page's scripts at their second frame: the grid fades each changed cell for 200
 * ms and draws all cells for each frame of it. Self-contained: a browser gets its source.
 */
export function endAnimations(): void {
  const native = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => native((time) => draw(time * 1000));
}
