import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/sequencer.ts'

const { TEST_SEED: seed, LONG_RUNS, PAGES, RECORD_STATEMENTS } = process.env

export default defineConfig({
  test: {
    // PAGES=1 adds the dashboard page by page, LONG_RUNS=1 what takes too long for every change.
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      ...(PAGES ? ['test/web/**/*.page.ts'] : []),
      ...(LONG_RUNS ? ['src/**/*.long.ts', 'test/**/*.long.ts'] : []),
    ],
    globalSetup: ['test/support/database.ts'],
    // RECORD_STATEMENTS=<folder> stores the statements that the service sends (`npm run citus`).
    setupFiles: RECORD_STATEMENTS ? ['test/partitions/citus/record-statements.ts'] : [],
    // Node runs the sources itself, and a worker keeps them loaded for its next file.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    isolate: false,
    // TEST_SEED=4242 runs files and tests in the order of that seed.
    sequence: seed ? { shuffle: true, seed: Number(seed) } : { sequencer: LongestFirst },
    expect: { poll: { timeout: 20_000 } },
    // Generous, because a loaded machine is slow: these only end tests that hang.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 3,
    // With its defaults V8 collects garbage so often that it takes a fifth of a worker's time.
    execArgv: ['--max-semi-space-size=64', '--initial-old-space-size=1024'],
  },
})
