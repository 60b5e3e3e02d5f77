export { HistoryDialog } from './history-dialog.tsx'
export { LevelDialog } from './level-dialog.tsx'
export { TransferDialog } from './transfer-dialog.tsx'
