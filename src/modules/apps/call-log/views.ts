type Row = {
  id: number
  called_at: string
  method: string
  route: string
  status: number
  duration_ms: number
  request_id: string
  key_id: number | null
  key_name: string | null
  client_id: string | null
  application_name: string | null
}

export const showCall = (call: Row) => ({
  id: call.id,
  called_at: call.called_at,
  method: call.method,
  route: call.route,
  status: call.status,
  duration_ms: call.duration_ms,
  request_id: call.request_id,
  credential:
    call.key_id === null
      ? { kind: 'app', id: call.client_id, name: call.application_name }
      : { kind: 'api_key', id: String(call.key_id), name: call.key_name },
})
