import { spawnSync } from 'node:child_process'

/** The added or changed lines of each file; all of a file that git does not know yet. */
export type ChangedLines = Map<string, Set<number> | 'all'>

/** How many of the last commits count as the change where there is no branch and no release to compare with. */
const lastCommits = 20

/**
 * The lines that a change adds, committed or not: since it left `origin/main` or `main`, else since the last release, else in
 * the last commits. Undefined without git, without a history, or if nothing differs.
 */
export function findChangedLines(root: string): { base: string; lines: ChangedLines } | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    return status === 0 ? stdout : undefined
  }
  if (git('rev-parse', '--show-prefix')?.trim() !== '') return undefined
  const bases = [
    git('merge-base', 'HEAD', 'origin/main'),
    git('merge-base', 'HEAD', 'main'),
    git('describe', '--tags', '--abbrev=0'),
    git('rev-parse', `HEAD~${lastCommits}`),
    git('rev-list', '--max-parents=0', 'HEAD')?.split('\n')[0],
  ]
  for (const base of bases.flatMap((found) => found?.trim() || [])) {
    const diff = git('diff', '--unified=0', '--no-color', '--no-ext-diff', '--no-prefix', base)
    const lines = readDiff(diff ?? '')
    const untracked = git('ls-files', '--others', '--exclude-standard')?.split('\n').filter(Boolean) ?? []
    for (const file of untracked) lines.set(file, 'all')
    if (lines.size > 0) return { base, lines }
  }
  return undefined
}

/** Reads `git diff --unified=0 --no-prefix`. */
export function readDiff(diff: string): ChangedLines {
  const lines: ChangedLines = new Map()
  let current: Set<number> | undefined
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ (?<name>.+)$/.exec(line)?.groups?.name
    if (file) {
      current = new Set()
      if (file !== '/dev/null') lines.set(file, current)
    }
    const added = /^@@ -\S+ \+(?<first>\d+)(?:,(?<count>\d+))? @@/.exec(line)?.groups
    const count = Number(added?.count ?? 1)
    for (let i = 0; added && i < count; i++) current?.add(Number(added.first) + i)
  }
  return lines
}
