/** Documented refusals that no test can provoke over HTTP, each with the reason. */
export const exempt: Record<string, string> = {}
