import os

from openapi_client import ApiClient, Configuration, DeliveriesApi, DeliveryOrder, Dropoff, Parcel

configuration = Configuration(host=os.environ["API"], access_token=os.environ["KEY"])
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
    dropoff=dropoff, parcel=Parcel(size="small"), handover="door", max_fee_cents=899, reference=number
)
print(DeliveriesApi(ApiClient(configuration)).create_delivery(number, order).status)
