// Operators, conversions and indexers that return tasks of async methods.
namespace Corpus.Operators;

internal sealed class Number(Completion completion, int n)
{
    public static async Task<Number> Add(Number a, Number b) => new(a.Completion, a.N + await Step.Of(a.Completion, b.N));
    public static Task<Number> operator +(Number a, Number b) => Add(a, b);
    public static async Task<int> ToInt(Number a) => await Step.Of(a.Completion, a.N);
    public static implicit operator Task<int>(Number a) => ToInt(a);
    public Task<int> this[int scale] => Scaled(scale);
    private async Task<int> Scaled(int scale) => await Step.Of(completion, n) * scale;
    public Task<int> Property => Scaled(1);
    public Completion Completion => completion;
    public int N => n;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var sum = await (new Number(completion.Calm(), 1) + new Number(completion.Calm(), 2));
        Task<int> converted = sum;
        WriteLine($"{sum.N} {await converted} {await sum[10]} {await sum.Property}");
        WriteLine((await (new Number(completion, 5) + sum)).N);
    });
}
