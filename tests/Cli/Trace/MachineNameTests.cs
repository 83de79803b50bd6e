using Async2.Stacks.Naming;

namespace Async2.Cli.Tests.Trace;

/// <summary>Names of methods from names of their state machines.</summary>
public class MachineNameTests
{
    [Theory]
    [InlineData("Shop.Orders+<Total>d__3", "Shop.Orders.Total")]
    [InlineData("Shop.Orders+<Total>d__r3", "Shop.Orders.Total")]
    [InlineData("Shop.Orders`1+<Total>d__3[System.Int32]", "Shop.Orders`1.Total")]
    [InlineData("Orders+<Total>d__3`1[System.Collections.Generic.List`1[System.Int32]]", "Orders.Total")]
    [InlineData("<Total>d__3", "Total")]
    [InlineData("Orders+Inner+<Total>d__3", "Orders.Inner.Total")]
    [InlineData("Orders+<<Total>g__Local|3_0>d", "Orders.Total.Local")]
    [InlineData("Orders+<>c+<<Total>b__3_0>d", "Orders.Total.<lambda>")]
    [InlineData("Orders+<>c__DisplayClass3_0+<<Total>b__0>d", "Orders.Total.<lambda>")]
    [InlineData("Orders+<Shop-IOrders-Total>d__3", "Orders.Shop.IOrders.Total")]
    [InlineData(@"Orders+<I<System-Byte\[\]\,System-Int32>-Total>d__3", "Orders.I<System.Byte[],System.Int32>.Total")]
    [InlineData(@"Orders+<I<System-Byte\[\]>-Total>d__3`1[System.Int32[]]", "Orders.I<System.Byte[]>.Total")]
    [InlineData("Orders`1+<I<System-Byte[]>-Total>d__3[[System.Int32[]]]", "Orders`1.I<System.Byte[]>.Total")]
    [InlineData(@"Orders+<<I<System-Byte\[\]>-Total>b__3_0>d", "Orders.I<System.Byte[]>.Total.<lambda>")]
    [InlineData("VB$StateMachine_3_Total", "VB$StateMachine_3_Total")]
    public void Names_of_methods(string type, string method) => Assert.Equal(method, MachineNames.MethodOf(type));
}
