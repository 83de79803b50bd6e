using Async2;

[assembly: Contexts(ContextMode.Flow)]

/// <summary>The nearest attribute wins: method, type, the type around it, assembly. Isolation where modes meet.</summary>
internal static class Program
{
    private static async Task Main()
    {
        foreach (var later in new[] { false, true })
        {
            await Levels(later);
            await Meetings(later);
            await Dispatched(later);
            await Isolator(later);
        }

        Report();
    }

    private static async Task Levels(bool later)
    {
        await Caller(() => OfAssembly(later), "assembly", "assembly");
        await Caller(() => Isolated.OfType(later), "type", "caller");
        await Caller(() => Isolated.OfMethod(later), "method", "method");
        await Caller(() => Isolated.Inside.OfOuterType(later), "outer type", "caller");
        await Caller(() => Isolated.Flows.OfNestedType(later), "nested type", "nested type");
        await Caller(async () => { Local.Value = "lambda"; if (later) await Task.Yield(); }, "lambda", "lambda");
        await Caller([Contexts(ContextMode.Async1)] async () => { Local.Value = "lambda"; if (later) await Task.Yield(); }, "isolated lambda", "caller");
    }

    private static async Task Caller(Func<Task> call, string what, string expected)
    {
        Local.Value = "caller";
        await call();
        LocalIs(what, expected);
    }

    private static async Task OfAssembly(bool later)
    {
        Local.Value = "assembly";
        if (later) await Task.Yield();
    }

    // A caller in mode flow does not protect itself; the method in mode async1 must still not leak its changes.
    private static async Task Meetings(bool later)
    {
        Local.Value = "caller";
        await Isolated.OfType(later);
        LocalIs("flow calls async1", "caller");
        await Isolated.CallsFlow(later);
        LocalIs("flow calls async1 calls flow", "caller");
        await Isolated.Pass(later);
        LocalIs("through a method that is not async", "caller");
        try
        {
            await Between(later);
        }
        catch (InvalidOperationException)
        {
            LocalIs("an exception out of async1, through flow", "between");
        }

        Local.Value = "caller";
        try
        {
            await Isolated.BetweenFlows(later);
        }
        catch (InvalidOperationException)
        {
            LocalIs("an exception out of flow, through async1", "caller");
        }

        await foreach (var item in Isolated.Items(later)) LocalIs("async1 iterator", "caller");
        LocalIs("after async1 iterator", "caller");
    }

    private static async Task Between(bool later)
    {
        Local.Value = "between";
        await Isolated.Throws(later);
    }

    public static async Task ThrowsInFlow(bool later)
    {
        Local.Value = "thrower";
        if (later) await Task.Yield();
        throw new InvalidOperationException();
    }

    private static async Task Dispatched(bool later)
    {
        foreach (var changes in new IChanges[] { new Leaks(), new Isolates(), new Derived(), new Leaks(), new IsolatesDerived() })
        {
            Local.Value = "caller";
            await changes.Change(later);
            LocalIs(changes.GetType().Name, changes.Leaks ? "changed" : "caller");
            Local.Value = "caller";
            await changes.Change(later, 1);
            LocalIs(changes.GetType().Name + ", generic", changes.Leaks ? "changed" : "caller");
            Func<bool, Task> bound = changes.Change;
            Local.Value = "caller";
            await bound(later);
            LocalIs(changes.GetType().Name + ", delegate", changes.Leaks ? "changed" : "caller");
        }
    }

    [Contexts(ContextMode.Async1)]
    private static async Task Isolator(bool later)
    {
        Local.Value = "isolator";
        await OfAssembly(later);
        LocalIs("async1 calls flow", "isolator");
        foreach (var changes in new IChanges[] { new Leaks(), new Isolates() })
        {
            await changes.Change(later);
            LocalIs("async1 calls an interface", "isolator");
        }

        try
        {
            await CallsThrower(later);
        }
        catch (InvalidOperationException)
        {
            LocalIs("async1 catches what comes through flow", "isolator");
        }

        await foreach (var item in Items(later)) LocalIs("flow iterator in async1", "isolator");
        LocalIs("after flow iterator", "isolator");
    }

    private static async Task CallsThrower(bool later) => await ThrowsInFlow(later);

    private static async IAsyncEnumerable<int> Items(bool later)
    {
        Local.Value = "item";
        if (later) await Task.Yield();
        yield return 1;
    }
}

[Contexts(ContextMode.Async1)]
internal static class Isolated
{
    public static async Task OfType(bool later)
    {
        Local.Value = "type";
        if (later) await Task.Yield();
        Local.Value = "type again";
    }

    [Contexts(ContextMode.Flow)]
    public static async Task OfMethod(bool later)
    {
        Local.Value = "method";
        if (later) await Task.Yield();
    }

    public static async Task CallsFlow(bool later)
    {
        Local.Value = "isolated";
        await OfMethod(later);
        Checks.LocalIs("async1 calls flow", "isolated");
    }

    public static Task Pass(bool later) => OfMethod(later);

    public static async Task Throws(bool later)
    {
        Local.Value = "thrower";
        if (later) await Task.Yield();
        throw new InvalidOperationException();
    }

    public static async Task BetweenFlows(bool later) => await Program.ThrowsInFlow(later);

    public static async IAsyncEnumerable<int> Items(bool later)
    {
        Local.Value = "item";
        if (later) await Task.Yield();
        yield return 1;
    }

    public static class Inside
    {
        public static async Task OfOuterType(bool later)
        {
            Local.Value = "outer type";
            if (later) await Task.Yield();
        }
    }

    [Contexts(ContextMode.Flow)]
    public static class Flows
    {
        public static async Task OfNestedType(bool later)
        {
            Local.Value = "nested type";
            if (later) await Task.Yield();
        }
    }
}

internal interface IChanges
{
    bool Leaks { get; }
    Task Change(bool later);
    Task<T> Change<T>(bool later, T value);
}

internal class Leaks : IChanges
{
    bool IChanges.Leaks => this is not IsolatesDerived;

    public virtual async Task Change(bool later)
    {
        Local.Value = "changed";
        if (later) await Task.Yield();
    }

    public virtual async Task<T> Change<T>(bool later, T value)
    {
        await Change(later);
        return value;
    }
}

internal sealed class Derived : Leaks
{
    public override async Task Change(bool later) => await base.Change(later);
}

[Contexts(ContextMode.Async1)]
internal sealed class Isolates : IChanges
{
    public bool Leaks => false;

    public async Task Change(bool later)
    {
        Local.Value = "changed";
        if (later) await Task.Yield();
    }

    public async Task<T> Change<T>(bool later, T value)
    {
        await Change(later);
        Local.Value = "changed";
        return value;
    }
}

[Contexts(ContextMode.Async1)]
internal sealed class IsolatesDerived : Leaks
{
    public override async Task Change(bool later) => await base.Change(later);

    public override async Task<T> Change<T>(bool later, T value) => await base.Change(later, value);
}
