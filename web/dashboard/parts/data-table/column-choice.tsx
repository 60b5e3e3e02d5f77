import { useState } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import { Dropdown, dropdownClasses } from '../layout/dropdown.tsx'
import classes from './data-table.module.css'
import type { Column } from './data-table.tsx'

/** The shown columns of a table, stored in this browser, and the button to choose them. */
export function useColumnChoice<Row>(tableId: string, columns: Column<Row>[]) {
  const { table } = useMessages()
  const storageKey = `etalase.columns.${tableId}`
  const [chosen, setChosen] = useState<string[] | undefined>(() => localStorage.getItem(storageKey)?.split(','))
  const shownColumns = columns.filter(
    ({ key, isExtra }, index) => index === 0 || (chosen ? chosen.includes(key) : !isExtra),
  )
  const shownKeys = shownColumns.map(({ key }) => key)
  const toggle = (key: string) => {
    const next = shownKeys.includes(key) ? shownKeys.filter((one) => one !== key) : [...shownKeys, key]
    localStorage.setItem(storageKey, next.join(','))
    setChosen(next)
  }
  const choice = (
    <div className={classes.columnChoice}>
      <Dropdown label={table.columns} trigger={table.columns}>
        {columns.slice(1).map(({ key, header }) => (
          <label key={key} className={dropdownClasses.entry}>
            <input type="checkbox" checked={shownKeys.includes(key)} onChange={() => toggle(key)} />
            {header}
          </label>
        ))}
      </Dropdown>
    </div>
  )
  return { shownColumns, choice }
}
