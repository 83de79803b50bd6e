// Span and ref struct locals wholly between awaits, of the same type in several places.
namespace Corpus.SpansBetweenAwaits;

internal ref struct Reader(ReadOnlySpan<char> text)
{
    private ReadOnlySpan<char> _rest = text;
    public int Next()
    {
        var comma = _rest.IndexOf(',');
        var part = comma < 0 ? _rest : _rest[..comma];
        _rest = comma < 0 ? default : _rest[(comma + 1)..];
        return int.Parse(part);
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var text = "1,22,333";
        ReadOnlySpan<char> span = text.AsSpan(2);
        var length = span.Length;
        await Step.Go(completion.Calm());
        span = text;
        WriteLine(length + span.Length);
        var reader = new Reader(span);
        var sum = reader.Next() + reader.Next();
        text += await Step.Of(completion, ",4");
        reader = new Reader(text);
        Span<int> numbers = stackalloc int[4];
        foreach (ref var n in numbers) n = reader.Next();
        WriteLine($"{sum} {numbers[3]} {numbers[^2]}");
    });
}
