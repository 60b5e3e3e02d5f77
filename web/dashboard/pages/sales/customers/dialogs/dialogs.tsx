/** Rarely used dialogs, loaded with their words when the first one is opened. */
export { EraseDialog } from './erase-dialog.tsx'
export { MergeDialog } from './merge-dialog.tsx'
