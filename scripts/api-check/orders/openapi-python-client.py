import os

from client import AuthenticatedClient
from client.api.deliveries import create_delivery
from client.models import DeliveryOrder, DeliveryOrderHandover, Dropoff, Parcel, ParcelSize

client = AuthenticatedClient(base_url=os.environ["API"], token=os.environ["KEY"])
number = os.environ["NUMBER"]
dropoff = Dropoff(
    name="Rosa Fernandes",
    phone="416 555 0199",
    street="64 Dovercourt Road",
    city="Toronto",
    state="ON",
    postal_code="M6J 3C1",
)
order = DeliveryOrder(
    dropoff=dropoff,
    parcel=Parcel(size=ParcelSize.SMALL),
    handover=DeliveryOrderHandover.DOOR,
    max_fee_cents=899,
    reference=number,
)
print(create_delivery.sync(client=client, body=order, idempotency_key=number).status.value)
