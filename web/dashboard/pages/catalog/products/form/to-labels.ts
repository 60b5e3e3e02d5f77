export const toLabels = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
]
