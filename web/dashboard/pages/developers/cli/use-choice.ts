import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import type { Asked } from './asked.ts'
import { mayMakeKeys, newTest } from './target-choice.tsx'

/** The business and the scopes that the person chose; at first a test business, and all that was asked for. */
export function useChoice(asked: Asked, created: string | undefined) {
  const businesses = useApi('GET /api/businesses', {})
  const scopes = useApi('GET /api/scopes', {})
  const [chosen, setTarget] = useState<string>()
  const [wanted, setWanted] = useState<string[]>(asked.scopes)
  const all = businesses.data?.data ?? []
  const target = chosen ?? created ?? all.find((one) => one.is_test && mayMakeKeys(one))?.unique_id ?? newTest
  const business = all.find(({ unique_id }) => unique_id === target)
  const mayGrantMoney = !business || business.permissions.includes('money_scopes:grant')
  const money = scopes.data?.data.filter(({ is_money }) => is_money).map(({ name }): string => name) ?? []
  const given = wanted.filter((name) => mayGrantMoney || !money.includes(name))
  return { businesses, target, setTarget, business, given, setWanted, mayGrantMoney }
}
