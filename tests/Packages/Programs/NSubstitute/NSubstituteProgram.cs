using NSubstitute;
using NSubstitute.ExceptionExtensions;
using NSubstitute.Exceptions;

namespace Async2.PackagePrograms;

/// <summary>NSubstitute's substitutes of interfaces, classes and delegates with asynchronous members, called by woven code.</summary>
internal static class NSubstituteProgram
{
    public static Task<int> Run() => Scenarios.Run(
        ("interfaces", Interfaces),
        ("classes", Classes),
        ("delegates", Delegates),
        ("exceptions", Exceptions),
        ("received calls", ReceivedCalls),
        ("concurrency", Concurrency));

    private static async Task Interfaces()
    {
        var store = Substitute.For<IStore>();
        store.Ready.Returns(true);
        store.Load(Arg.Any<int>()).Returns(call => $"loaded {call.Arg<int>()}");
        store.Load(7).Returns(async call =>
        {
            await Task.Yield();
            return $"slowly {call.Arg<int>()}";
        });
        store.Count().Returns(1, 2);
        store.When(s => s.Save(Arg.Is<string>(t => t.Length > 3), Arg.Any<CancellationToken>())).Do(call => Console.WriteLine($"  saving {call.Arg<string>()}"));
        store.All().Returns(Letters());
        await new Client(store).UseAll();
        Console.WriteLine($"{await store.Count()} {await store.Count()}");

        var automatic = Substitute.For<IStore>();
        Console.WriteLine($"[{await automatic.Load(1)}] {await automatic.Count()} {await automatic.Inner().Count()}");
        await automatic.Save("", CancellationToken.None);
        await automatic.Flush();
    }

    private static async Task Classes()
    {
        var partly = Substitute.ForPartsOf<Machine>();
        partly.Work(2).Returns("instead of step 2");
        Console.WriteLine(await partly.Run(3));
        await partly.Received(1).Work(3);

        var empty = Substitute.For<Machine>();
        Console.WriteLine($"[{await empty.Run(3)}]");
    }

    private static async Task Delegates()
    {
        var function = Substitute.For<Func<int, Task<string>>>();
        function(1).Returns("one");
        function(2).ThrowsAsync(new InvalidOperationException("two"));
        foreach (var i in new[] { 1, 2 }) await Outcomes.Show($"{i} ", async () => $"<{await function(i)}>");
    }

    private static async Task Exceptions()
    {
        var store = Substitute.For<IStore>();
        store.Load(1).ThrowsAsync(new InvalidOperationException("in the task"));
        store.Load(2).Throws(new InvalidOperationException("at the call"));
        store.Load(3).Returns("first", "second");
        store.Load(4).Returns(Task.FromCanceled<string>(new CancellationToken(canceled: true)));
        for (var i = 1; i <= 4; i++) await Outcomes.Show($"{i} ", () => new Client(store).Twice(i));
    }

    private static async Task ReceivedCalls()
    {
        var store = Substitute.For<IStore>();
        store.Load(Arg.Any<int>()).Returns("x");
        await new Client(store).Twice(5);
        await store.Received(2).Load(5);
        await store.DidNotReceive().Load(6);
        try
        {
            await store.Received(3).Load(5);
        }
        catch (ReceivedCallsException e)
        {
            Console.WriteLine(e.Message);
        }
        Received.InOrder(async () =>
        {
            await store.Load(5);
            await store.Load(5);
        });
        Console.WriteLine(store.ReceivedCalls().Count());
    }

    private static async Task Concurrency()
    {
        var store = Substitute.For<IStore>();
        store.Load(Arg.Any<int>()).Returns(async call =>
        {
            await Task.Yield();
            return $"{call.Arg<int>()}";
        });
        var client = new Client(store);
        Console.WriteLine(Outcomes.Text(await Task.WhenAll(Enumerable.Range(0, 50).Select(client.Twice))));
        Console.WriteLine(store.ReceivedCalls().Count());
    }

    private static async IAsyncEnumerable<string> Letters()
    {
        foreach (var letter in "abc")
        {
            await Task.Yield();
            yield return $"{letter}";
        }
    }
}
