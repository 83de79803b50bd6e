// A context whose Post runs its callback at once, nested: awaits go on within Post, through every level of callers.
// runtime10 as compiled: posts again where the context is current already
namespace Corpus.ContextPostsInline;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        var inline = new InlineContext();
        SynchronizationContext.SetSynchronizationContext(inline);
        s_local.Value = "outer";
        try
        {
            for (var i = 0; i < 3; i++) WriteLine($"{await Middle(completion, i)} {s_local.Value} {Where()}");
        }
        finally
        {
            WriteLine($"posts {inline.Posts} {Where()}");
        }
    });

    private static async Task<int> Middle(Completion completion, int i)
    {
        s_local.Value = $"middle {i}";
        var result = await Inner(completion, i) + await Inner(completion.Calm(), i).ConfigureAwait(false);
        WriteLine($"{s_local.Value} {Where()}");
        return result;
    }

    private static async ValueTask<int> Inner(Completion completion, int i)
    {
        s_local.Value = $"inner {i}";
        await Step.Go(i == 1 ? completion : completion.Calm());
        WriteLine($"{s_local.Value} {Where()}");
        await Step.Go(completion.Calm()).ConfigureAwait(false);
        return i;
    }

    private static string Where() => SynchronizationContext.Current is InlineContext { Depth: var depth } ? $"inline {depth}" : "none";

    private sealed class InlineContext : SynchronizationContext
    {
        public int Posts { get; private set; }
        public int Depth { get; private set; }

        public override SynchronizationContext CreateCopy() => this;

        public override void Post(SendOrPostCallback d, object state)
        {
            Posts++;
            Depth++;
            var previous = Current;
            SetSynchronizationContext(this);
            try
            {
                d(state);
            }
            finally
            {
                SetSynchronizationContext(previous);
                Depth--;
            }
        }
    }
}
