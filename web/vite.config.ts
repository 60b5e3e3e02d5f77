import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

const output = {
  target: 'es2023',
  // Browsers that know light-dark(): older targets would have it rewritten in a way that Mantine's switch misses.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  // Inlined pictures would be data: addresses in styles; a file each keeps the content policy simple.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
}

/** The dashboard and the authorize page. */
export default defineConfig({
  root,
  plugins: [react()],
  build: output,
  server: { proxy: { '/api': `http://localhost:${process.env.APP_PORT ?? 3001}` } },
})

/** The shops' pages: a build of their own, so that buyers load nothing of the dashboard. */
export const storefrontConfig = defineConfig({
  root,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { ...output, target: 'es2022', rolldownOptions: { input: `${root}/shop.html` } },
})
