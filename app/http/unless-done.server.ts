/**
 * Does what a form asks for. A browser shows the answer to the second of two clicks, so a failure is none if the
 * first click has done it.
 */
export async function unlessDone(
  work: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(await isDone())) throw error;
  }
}
