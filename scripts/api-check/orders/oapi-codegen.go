package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"order/client"
)

func main() {
	sign := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		return nil
	}
	api, err := client.NewClientWithResponses(os.Getenv("API"), client.WithRequestEditorFn(sign))
	if err != nil {
		panic(err)
	}
	number := os.Getenv("NUMBER")
	order := client.DeliveryOrder{
		Dropoff: client.Dropoff{
			Name: "Rosa Fernandes", Phone: "416 555 0199", Street: "64 Dovercourt Road",
			City: "Toronto", State: "ON", PostalCode: "M6J 3C1",
		},
		Parcel:      client.Parcel{Size: client.ParcelSize("small")},
		Handover:    client.DeliveryOrderHandover("door"),
		MaxFeeCents: 899,
		Reference:   &number,
	}
	answer, err := api.CreateDeliveryWithResponse(
		context.Background(), &client.CreateDeliveryParams{IdempotencyKey: number}, order)
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.JSON201.Status)
}
