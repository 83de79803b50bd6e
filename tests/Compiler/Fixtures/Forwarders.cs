namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that forward each other's tasks, in circles.</summary>
internal static class Forwarders
{
    // Even leads to an async method only through Odd.
    public static Task Even(int n) => Odd(n);

    public static Task Odd(int n) => n > 0 ? Even(n - 1) : Leaf();

    public static async Task Leaf() => await Task.Yield();

    public static Task Tick(int n) => Tock(n - 1);

    public static Task Tock(int n) => Tick(n - 1);

    // Second leads to an async method only back through First.
    public static Task First(int n) => n > 0 ? Second(n - 1) : Leaf();

    public static Task Second(int n) => First(n);
}
