// Local functions that capture locals, parameters and this, and call each other before they are declared.
namespace Corpus.CapturingLocalFunctions;

internal sealed class Machine(int start)
{
    private int _state = start;

    public async Task<int> Run(Completion completion, int factor)
    {
        var trail = "";
        await Up(completion.Calm());
        await Down(completion);
        WriteLine(trail);
        return _state;

        async Task Up(Completion w)
        {
            trail += "u";
            _state += await Step.Of(w, factor);
            if (_state < 10) await Up(w);
        }

        async Task Down(Completion w)
        {
            await Up(w.Calm());
            trail += "d";
            factor = -1;
            _state -= await Step.Of(w, 1);
        }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await new Machine(1).Run(completion, 4)));
}
