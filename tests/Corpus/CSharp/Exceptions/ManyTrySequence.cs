// Several try statements after one another, so that each await has another region.
namespace Corpus.ManyTrySequence;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var trail = "";
        try { trail += "1"; await Step.Go(way.Calm()); } catch (StepException) { trail += "a"; }
        try { trail += "2"; await Step.Go(way); } catch (StepException) { trail += "b"; }
        await Step.Go(way.Calm());
        try { trail += "3"; await Step.Go(way); await Step.Go(way); } catch (StepException) { trail += "c"; } finally { trail += "!"; }
        try { try { trail += "4"; await Step.Go(way); } finally { trail += "?"; } } catch (StepException) { trail += "d"; }
        try { await Step.Go(way); trail += "5"; throw new StepException("x"); } catch (Exception e) { trail += e.Message; }
        WriteLine(trail);
    });
}
