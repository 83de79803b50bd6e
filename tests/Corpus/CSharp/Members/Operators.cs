// Operators, conversions and indexers that return tasks of async methods.
namespace Corpus.Operators;

internal sealed class Number(Way way, int n)
{
    public static async Task<Number> Add(Number a, Number b) => new(a.Way, a.N + await Step.Of(a.Way, b.N));
    public static Task<Number> operator +(Number a, Number b) => Add(a, b);
    public static async Task<int> ToInt(Number a) => await Step.Of(a.Way, a.N);
    public static implicit operator Task<int>(Number a) => ToInt(a);
    public Task<int> this[int scale] => Scaled(scale);
    private async Task<int> Scaled(int scale) => await Step.Of(way, n) * scale;
    public Task<int> Property => Scaled(1);
    public Way Way => way;
    public int N => n;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var sum = await (new Number(way.Calm(), 1) + new Number(way.Calm(), 2));
        Task<int> converted = sum;
        WriteLine($"{sum.N} {await converted} {await sum[10]} {await sum.Property}");
        WriteLine((await (new Number(way, 5) + sum)).N);
    });
}
