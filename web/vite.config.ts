import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

const output = {
  target: 'es2023',
  // Browsers that support light-dark(): for older targets it is rewritten in a way that breaks Mantine's colour scheme.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  // Pictures are separate files, because inlined ones would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
}

/**
 * Few files, because each costs a slow phone a round trip: what the start needs, what several pages share, and one file for each
 * page and language. `test/web/weight.test.ts` checks their sizes.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 2, priority: 1 },
]

/** The dashboard and the authorize page. */
export default defineConfig({
  root,
  plugins: [react()],
  build: {
    ...output,
    cssCodeSplit: false,
    manifest: 'dashboard-manifest.json',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': `http://localhost:${process.env.APP_PORT ?? 3001}` } },
})

/** The shop: a separate build, so that buyers load nothing of the dashboard. */
export const storefrontConfig = defineConfig({
  root,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { ...output, target: 'es2022', rolldownOptions: { input: `${root}/shop.html` } },
})
