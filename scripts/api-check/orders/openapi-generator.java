import org.openapitools.client.ApiClient;
import org.openapitools.client.api.DeliveriesApi;
import org.openapitools.client.model.DeliveryOrder;
import org.openapitools.client.model.Dropoff;
import org.openapitools.client.model.Parcel;

class Order {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("API"));
    client.setBearerToken(System.getenv("KEY"));
    String number = System.getenv("NUMBER");
    Dropoff dropoff = new Dropoff()
        .name("Rosa Fernandes")
        .phone("416 555 0199")
        .street("64 Dovercourt Road")
        .city("Toronto")
        .state("ON")
        .postalCode("M6J 3C1");
    DeliveryOrder order = new DeliveryOrder()
        .dropoff(dropoff)
        .parcel(new Parcel().size(Parcel.SizeEnum.SMALL))
        .handover(DeliveryOrder.HandoverEnum.DOOR)
        .maxFeeCents(899)
        .reference(number);
    System.out.println(new DeliveriesApi(client).createDelivery(number, order).getStatus());
    System.exit(0);
  }
}
