using Moq;
using Moq.Protected;

namespace Async2.PackagePrograms;

/// <summary>Moq's mocks of interfaces, classes and delegates with asynchronous members, called by woven code.</summary>
internal static class MoqProgram
{
    public static Task<int> Run() => Scenarios.Run(
        ("interfaces", Interfaces),
        ("classes", Classes),
        ("delegates", Delegates),
        ("sequences", Sequences),
        ("exceptions", Exceptions),
        ("verification", Verification),
        ("concurrency", Concurrency));

    private static async Task Interfaces()
    {
        var store = new Mock<IStore>();
        store.Setup(s => s.Load(It.IsAny<int>())).ReturnsAsync((int i) => $"loaded {i}");
        store.Setup(s => s.Load(7)).Returns(async (int i) =>
        {
            await Task.Yield();
            return $"slowly {i}";
        });
        store.Setup(s => s.Count()).ReturnsAsync(3, TimeSpan.FromMilliseconds(2));
        store.Setup(s => s.Save(It.Is<string>(t => t.Length > 3), It.IsAny<CancellationToken>())).Callback((string t, CancellationToken _) => Console.WriteLine($"  saving {t}")).Returns(Task.CompletedTask);
        store.Setup(s => s.Flush()).Returns(async () => await Task.Delay(1));
        store.Setup(s => s.All()).Returns(Letters);
        store.SetupGet(s => s.Ready).Returns(Task.FromResult(true));
        await new Client(store.Object).UseAll();

        var defaults = new Mock<IStore> { DefaultValue = DefaultValue.Mock };
        Console.WriteLine($"{await defaults.Object.Load(1) ?? "null"}, {await defaults.Object.Count()}, {await defaults.Object.Inner().Count()}");
        Console.WriteLine(await Mock.Of<IStore>(s => s.Load(1) == Task.FromResult("of")).Load(1));
    }

    private static async Task Classes()
    {
        var partly = new Mock<Machine> { CallBase = true };
        partly.Setup(m => m.Work(2)).ReturnsAsync("instead of step 2");
        partly.Protected().Setup<Task<int>>("Cost", ItExpr.IsAny<int>()).Returns(async (int i) =>
        {
            await Task.Yield();
            return 100 * i;
        });
        Console.WriteLine(await partly.Object.Run(3));
        partly.Verify(m => m.Work(It.IsAny<int>()), Times.Exactly(3));

        var empty = new Mock<Machine>();
        Console.WriteLine(await empty.Object.Run(3) ?? "null");
    }

    private static async Task Delegates()
    {
        var function = new Mock<Func<int, Task<string>>>();
        function.Setup(f => f(1)).ReturnsAsync("one");
        function.Setup(f => f(2)).ThrowsAsync(new InvalidOperationException("two"));
        foreach (var i in new[] { 1, 2 }) await Outcomes.Show($"{i} ", () => Invoke(function.Object, i));

        static async Task<string> Invoke(Func<int, Task<string>> function, int i) => $"<{await function(i)}>";
    }

    private static async Task Sequences()
    {
        var store = new Mock<IStore>(MockBehavior.Strict);
        store.SetupSequence(s => s.Load(1)).ReturnsAsync("first").Returns(Slow).ThrowsAsync(new TimeoutException("third"));
        for (var i = 0; i < 4; i++) await Outcomes.Show("", () => store.Object.Load(1));
        var order = new MockSequence();
        store.InSequence(order).Setup(s => s.Flush()).Returns(ValueTask.CompletedTask);
        store.InSequence(order).Setup(s => s.Count()).ReturnsAsync(1);
        await store.Object.Flush();
        Console.WriteLine(await store.Object.Count());

        static async Task<string> Slow()
        {
            await Task.Yield();
            return "second";
        }
    }

    private static async Task Exceptions()
    {
        var store = new Mock<IStore>(MockBehavior.Strict);
        store.Setup(s => s.Load(1)).ThrowsAsync(new InvalidOperationException("in the task"));
        store.Setup(s => s.Load(2)).Throws(new InvalidOperationException("at the call"));
        store.Setup(s => s.Save("", It.IsAny<CancellationToken>())).Returns((string _, CancellationToken token) => Task.FromCanceled(token));
        await Outcomes.Show("", () => new Client(store.Object).Twice(1));
        await Outcomes.Show("", () => new Client(store.Object).Twice(2));
        await Outcomes.Show("", () => new Client(store.Object).Twice(3));
        using var source = new CancellationTokenSource();
        await source.CancelAsync();
        await Outcomes.Show("", () => store.Object.Save("", source.Token));
    }

    private static async Task Verification()
    {
        var store = new Mock<IStore>();
        store.Setup(s => s.Load(It.IsAny<int>())).ReturnsAsync("x");
        await new Client(store.Object).Twice(5);
        store.Verify(s => s.Load(5), Times.Exactly(2));
        store.VerifyNoOtherCalls();
        await Outcomes.Show("", () =>
        {
            store.Verify(s => s.Load(6), Times.Once());
            return Task.CompletedTask;
        });
        Console.WriteLine(Outcomes.Text(store.Invocations.Select(i => $"{i.Method.Name}({i.Arguments[0]})")));
    }

    private static async Task Concurrency()
    {
        var store = new Mock<IStore>();
        store.Setup(s => s.Load(It.IsAny<int>())).Returns(async (int i) =>
        {
            await Task.Yield();
            return $"{i}";
        });
        var client = new Client(store.Object);
        Console.WriteLine(Outcomes.Text(await Task.WhenAll(Enumerable.Range(0, 50).Select(client.Twice))));
        Console.WriteLine(store.Invocations.Count);
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
