import { Badge, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = [
  '#eaf7f5',
  '#d3eeea',
  '#a6dcd6',
  '#74c9c0',
  '#4bb8ad',
  '#2aa198',
  '#148c85',
  '#0b7a75',
  '#08625e',
  '#054c49',
]

/** Greys with a tint of the brand's green. */
const dark: MantineColorsTuple = [
  '#e3eaea',
  '#bccaca',
  '#97a5a7',
  '#6f7d80',
  '#39464a',
  '#2c3739',
  '#1d2527',
  '#141a1b',
  '#101516',
  '#0b0f10',
]

const amber: MantineColorsTuple = [
  '#fff8e8',
  '#fdeecb',
  '#f9dd98',
  '#f2c962',
  '#e8b23a',
  '#cf951c',
  '#a87510',
  '#8a5e0a',
  '#6f4a06',
  '#573903',
]

export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: teal, amber, dark },
  primaryShade: 7,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.25' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: Badge.extend({ defaultProps: { tt: 'none', fw: 600, radius: 'sm' } }),
  },
})

/**
 * Mantine's dimmed and error colours are below the contrast that WCAG AA requires for small text, so they are adjusted.
 */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56646a',
    '--mantine-color-error': '#c02626',
    '--mantine-color-placeholder': '#66747a',
    '--page-background': '#f5f8f8',
    '--card-background': '#ffffff',
    '--card-border': '#dfe7e7',
  },
  dark: {
    '--mantine-color-dimmed': '#a3b0b3',
    '--mantine-color-error': '#ff8f8f',
    '--page-background': '#0f1415',
    '--card-background': '#171d1e',
    '--card-border': '#2a3335',
  },
})
