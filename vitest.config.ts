import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/database.ts'],
    // Races, browsers and killed processes on shared build machines: one more try there, none at a desk.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 3,
  },
})
