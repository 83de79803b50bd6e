using System.Runtime.CompilerServices;
using Shapes.Harness;

namespace Shapes;

/// <summary>Async members of each kind.</summary>
internal static class Members
{
    // The type initializer runs at the first use: the type has a static field and no static constructor.
    private static readonly Box<string> s_box = new("static field");

    [Shape(163)]
    [Stack("Lambda.<lambda>(int) <- lambda", "Lambda() <- lambda outer", WaitsFor = "TaskCompletionSource")]
    public static async Task Lambda()
    {
        Func<int, Task<int>> lambda = static async number =>
        {
            return number + await Held.Task<int>(); // <- lambda
        };
        await lambda(1); // <- lambda outer
    }

    [Shape(167)]
    [Stack("Captures.<lambda>() <- captures", "Captures() <- captures outer", WaitsFor = "TaskCompletionSource")]
    public static async Task Captures()
    {
        var captured = new object();
        Func<ValueTask> lambda = async () =>
        {
            await Held.Task(); // <- captures
            GC.KeepAlive(captured);
        };
        await lambda(); // <- captures outer
    }

    [Shape(173)]
    [Stack("Local.StaticAsync(string) <- static local function", "Local.InnerAsync() <- local function", "Local() <- local function outer",
        WaitsFor = "TaskCompletionSource")]
    public static async Task Local()
    {
        var captured = "captured";
        await InnerAsync(); // <- local function outer

        async Task InnerAsync()
        {
            await StaticAsync(captured); // <- local function
        }

        static async Task StaticAsync(string text)
        {
            await Held.Task(); // <- static local function
            GC.KeepAlive(text);
        }
    }

    [Shape(179)]
    [Stack("Shapes.Box<T>.MapAsync<TResult>(Func<T, TResult>) <- generic", "OfReferences() <- references",
        WaitsFor = "TaskCompletionSource")]
    public static async Task<object> OfReferences()
    {
        return await s_box.MapAsync(t => (object)t); // <- references
    }

    [Shape(181)]
    [Stack("Shapes.Box<T>.MapAsync<TResult>(Func<T, TResult>) <- generic", "OfValues() <- values", WaitsFor = "TaskCompletionSource")]
    public static async Task<long> OfValues()
    {
        return await new Box<int>(3).MapAsync(n => (long)n); // <- values
    }

    [Shape(191)]
    [Stack("Shapes.Point.WaitAsync(Point) <- struct", "OfStruct() <- struct outer", WaitsFor = "TaskCompletionSource")]
    public static async Task OfStruct()
    {
        await new Point(1, 2).WaitAsync(new Point(3, 4)); // <- struct outer
    }

    [Shape(193)]
    [Stack("Shapes.Explicit.Shapes.IWaits.WaitAsync() <- explicit", "ThroughInterface(IWaits) <- explicit outer",
        "Explicitly() <- explicit outermost", WaitsFor = "TaskCompletionSource")]
    public static async Task Explicitly()
    {
        await ThroughInterface(new Explicit()); // <- explicit outermost
    }

    [Shape(419)]
    [Stack("Shapes.OverArrays.Shapes.IConverts<System.Byte[],System.Int32>.ConvertAsync(int) <- over arrays",
        "ThroughInterface(IConverts<byte[], int>) <- over arrays outer", "OfInterfaceOverArrays() <- over arrays outermost",
        WaitsFor = "TaskCompletionSource")]
    public static async Task OfInterfaceOverArrays()
    {
        await ThroughInterface(new OverArrays()); // <- over arrays outermost
    }

    [Shape(421)]
    [Stack("Shapes.OverTuples.Shapes.IConverts<System.ValueTuple<System.Int32,System.String[]>,System.Collections.Generic.List<System.Byte[,]>>"
        + ".ConvertAsync(List<byte[,]>) <- over tuples", "OfInterfaceOverTuples() <- over tuples outer", WaitsFor = "TaskCompletionSource")]
    public static async Task OfInterfaceOverTuples()
    {
        IConverts<(int, string[]), List<byte[,]>> converts = new OverTuples();
        await converts.ConvertAsync([]); // <- over tuples outer
    }

    [Shape(431)]
    [Stack("Shapes.OverTuples.Shapes.IDrains<System.ValueTuple<System.Int32,System.Byte[]>[]>.DrainAsync<T>(T) <- pooled over tuples",
        "PooledOverTuples() <- pooled over tuples outer", WaitsFor = "TaskCompletionSource")]
    public static async Task PooledOverTuples()
    {
        IDrains<(int, byte[])[]> drains = new OverTuples();
        await drains.DrainAsync(new List<int[]>()); // <- pooled over tuples outer
    }

    [Shape(197)]
    [Stack("Shapes.Derived.WaitAsync() <- override", "ThroughInterface(IWaits) <- explicit outer", "Virtually() <- override outer",
        WaitsFor = "TaskCompletionSource")]
    public static async Task Virtually()
    {
        await ThroughInterface(new Derived()); // <- override outer
    }

    [Shape(199)]
    [Stack("Shapes.Extensions.WaitAsync(string, object[]) <- extension", "Extension() <- extension outer", WaitsFor = "TaskCompletionSource")]
    public static async Task Extension()
    {
        await "this".WaitAsync(1, 2); // <- extension outer
    }

    [Shape(211)]
    [Stack("Shapes.Outer.Inner<T>.WaitAsync((int, string), T[]) <- nested type", "OfNestedType() <- nested type outer",
        WaitsFor = "TaskCompletionSource")]
    public static async Task OfNestedType()
    {
        await Outer.Inner<DateTime>.WaitAsync((1, "two"), []); // <- nested type outer
    }

    private static async Task ThroughInterface(IWaits waits)
    {
        await waits.WaitAsync(); // <- explicit outer
    }

    private static async Task ThroughInterface(IConverts<byte[], int> converts)
    {
        await converts.ConvertAsync(1); // <- over arrays outer
    }
}

internal interface IWaits
{
    Task WaitAsync();
}

internal sealed class Box<T>(T item)
{
    public async Task<TResult> MapAsync<TResult>(Func<T, TResult> map)
    {
        await Held.Task(); // <- generic
        return map(item);
    }
}

internal readonly struct Point(int x, int y)
{
    private readonly int _sum = x + y;

    public async ValueTask<int> WaitAsync(Point other)
    {
        await Held.Task(); // <- struct
        return _sum + other._sum;
    }
}

internal sealed class Explicit : IWaits
{
    async Task IWaits.WaitAsync()
    {
        await Held.Task(); // <- explicit
    }
}

internal interface IConverts<TResult, TInput>
{
    Task<TResult> ConvertAsync(TInput input);
}

internal sealed class OverArrays : IConverts<byte[], int>
{
    async Task<byte[]> IConverts<byte[], int>.ConvertAsync(int input)
    {
        await Held.Task(); // <- over arrays
        return [(byte)input];
    }
}

internal interface IDrains<TItem>
{
    ValueTask DrainAsync<T>(T into);
}

// The names of the state machines have brackets and commas: <Shapes-IConverts<System-ValueTuple<System-Int32\,System-String\[\]>…
internal sealed class OverTuples : IConverts<(int, string[]), List<byte[,]>>, IDrains<(int, byte[])[]>
{
    async Task<(int, string[])> IConverts<(int, string[]), List<byte[,]>>.ConvertAsync(List<byte[,]> input)
    {
        await Held.Task(); // <- over tuples
        return (input.Count, []);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    async ValueTask IDrains<(int, byte[])[]>.DrainAsync<T>(T into)
    {
        await Held.Task(); // <- pooled over tuples
        GC.KeepAlive(into);
    }
}

internal abstract class Base : IWaits
{
    public abstract Task WaitAsync();
}

internal sealed class Derived : Base
{
    public override async Task WaitAsync()
    {
        await Held.Task(); // <- override
    }
}

internal static class Extensions
{
    public static async Task WaitAsync(this string text, params object[] others)
    {
        await Held.Task(); // <- extension
        GC.KeepAlive(text + others.Length);
    }
}

internal static class Outer
{
    public static class Inner<T>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static async Task<T> WaitAsync((int Number, string Text) pair, T[] items)
        {
            await Held.Task(); // <- nested type
            return items[pair.Number];
        }
    }
}
