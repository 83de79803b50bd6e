// Several try statements after one another, so that each await has another region.
namespace Corpus.ManyTrySequence;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var trail = "";
        try { trail += "1"; await Step.Go(completion.Calm()); } catch (StepException) { trail += "a"; }
        try { trail += "2"; await Step.Go(completion); } catch (StepException) { trail += "b"; }
        await Step.Go(completion.Calm());
        try { trail += "3"; await Step.Go(completion); await Step.Go(completion); } catch (StepException) { trail += "c"; } finally { trail += "!"; }
        try { try { trail += "4"; await Step.Go(completion); } finally { trail += "?"; } } catch (StepException) { trail += "d"; }
        try { await Step.Go(completion); trail += "5"; throw new StepException("x"); } catch (Exception e) { trail += e.Message; }
        WriteLine(trail);
    });
}
