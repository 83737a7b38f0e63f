import { createPartnersStore } from '../../office/partners/partners.store.ts'
import { PartnersScreen } from '../../office/partners/PartnersScreen.tsx'
import { StatementScreen } from '../../office/partners/StatementScreen.tsx'
import type { Say } from './only-text.ts'
import { answering, describeOnScreens } from './hostile-screens.tsx'

const days = { from: '2026-12-01', to: '2026-12-04' }

function aPartnersScreen(say: Say, isPartner: boolean) {
  const contract = {
    level: 1,
    startsOn: days.from,
    sharePercent: 50,
    ownedOn: null,
    ownershipOn: null,
    year: null,
  }
  const sauna = { unitId: 1, serial: say(), title: say(), place: say(), contract, ownUses: [] }
  const partner = { id: '1', email: 'ada@example.com', name: say(), saunas: [sauna], statements: [] }
  const call = answering({ 'GET /api/v1/office/partners': { items: [partner] } })
  return <PartnersScreen store={createPartnersStore(call)} isPartner={isPartner} />
}

function aStatementScreen(say: Say) {
  const share = { revenue: 10_000, sharePercent: 50, share: 5_000 }
  const call = answering({
    'GET /api/v1/office/partners/:memberId/statements/:month': {
      data: {
        month: '2026-12',
        paidOutAt: null,
        partner: { id: '1', email: 'ada@example.com', name: say() },
        waitsFor: say(),
        lines: [{ order: 7, unit: say(), ...days, ...share, isCorrection: true }],
        ...share,
      },
    },
  })
  return <StatementScreen store={createPartnersStore(call)} memberId="1" month="2026-12" isOwner />
}

describeOnScreens({
  partners: (say) => aPartnersScreen(say, false),
  'a partner’s own saunas': (say) => aPartnersScreen(say, true),
  'a statement': aStatementScreen,
})
