/** Dialogs that few open. They arrive with their words when the first of them is opened. */
export { EraseDialog } from './erase-dialog.tsx'
export { ImportDialog } from './import-dialog.tsx'
export { MergeDialog } from './merge-dialog.tsx'
