namespace Async2.Compiler.Tests.Passes.Fixtures;

/// <summary>What the IL of the cases calls; the methods that they hold become members of this class.</summary>
internal static class C
{
    [ThreadStatic]
    public static int OfThread;

    public static int Count { get; set; }

    public static void Use(int value) => Count += OfThread += value;

    public static void Use(string text) => Count += text.Length;

    public static void UseRef(ref int value) => Count += value;

    public static bool Coin() => Count++ % 2 == 0;

    public static Exception Error() => new InvalidOperationException();

    public static void Take(ref Machine machine) => machine.State++;

    public static Task Work() => Task.CompletedTask;

    public static Task<int> Number(int value) => Task.FromResult(value);

    public static ValueTask<int> Value() => new(1);
}

/// <summary>As <see cref="C"/>, for methods whose awaits go on wherever they are completed.</summary>
[ConfigureAwait(false)]
internal static class Anywhere
{
}
