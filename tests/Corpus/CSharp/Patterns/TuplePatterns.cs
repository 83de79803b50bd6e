// Switching on tuples of awaited values; later elements are awaited even when the first decides.
namespace Corpus.TuplePatterns;

internal static class Program
{
    private enum State { Open, Closed, Locked }

    public static void Main() => Completions.Run(async completion =>
    {
        var state = State.Open;
        foreach (var key in new[] { 'c', 'l', 'o', 'u', 'o' })
        {
            state = (state, await Step.Of(key == 'u' ? completion : completion.Calm(), key)) switch
            {
                (State.Open, 'c') => State.Closed,
                (State.Closed, 'l') => await Step.Of(completion.Calm(), State.Locked),
                (State.Locked, 'u') => State.Closed,
                (State.Closed, 'o') => State.Open,
                (var same, _) => same,
            };
            Write($"{state} ");
        }
        WriteLine((await Step.Of(completion.Calm(), 1), await Step.Of(completion.Calm(), "x")) is (1, "x"));
    });
}
