/** The empty element of every page of the shop (`app/routes/shop-layout/outage-slot.tsx`). */
export const outageSlot = '<div class="outage"></div>';

export const outageBanner = `<div class="outage"><p class="wrap"><b>Nothing can be bought right now.</b> Our till is having a lie-down, and this page may be half a minute old. Have a look round, and try again shortly.</p></div>`;
