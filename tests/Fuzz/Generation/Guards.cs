using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Writes guards.</summary>
internal static class Guards
{
    /// <summary>A statement with a guard around it.</summary>
    /// <param name="place">The place of the statement.</param>
    /// <param name="guard">The guard.</param>
    /// <param name="isIterator">Whether <c>yield break</c> leaves the method.</param>
    /// <param name="inner">The statement.</param>
    public static Node Around(Place place, Guard guard, bool isIterator, Node inner) => guard switch
    {
        Guard.Using => Node.Statement($"using (new Resource(w, {place.Site()}, 0)) {{ {inner} }}"),
        Guard.UsingThatThrows => Node.Statement($"using (new Resource(w, {place.Site()}, 0, fails: w.Coin())) {{ {inner} }}"),
        Guard.AwaitUsing => Node.Statement($"await using ((new Resource(w, {place.Site()}, {Tasks.Rounds(place)}, fails: w.Coin())){Awaits.Configured(place)}) {{ {inner} }}"),
        Guard.ForEach => Node.Statement($"foreach (var {place.Symbols.Name("x")} in w.Numbers({place.Site()})) {{ w.Tick(); {inner} }}"),
        Guard.AwaitForEach => Node.Statement($"await foreach (var {place.Symbols.Name("x")} in new Countdown(w, {place.Site()}, 2, {Tasks.Rounds(place)})) {{ w.Tick(); {inner} }}"),
        Guard.LocalFilter => LocalFilter(place, inner),
        Guard.AsyncLocalFilter => Node.Statement($"w.Local.Value = 3; try {{ w.Local.Value += 4; {inner} }} catch (Exception {Caught(place, out var e)}) when (w.Tap({place.Site()}, w.Local.Value) > 6) {{ {Note(place, e)} }}"),
        >= Guard.RetryUntilBreak => Retry(place, guard, isIterator, inner),
        _ => Node.Statement($"try {{ {inner} }} {Handler(place, guard)}"),
    };

    private static Node Handler(Place place, Guard guard)
    {
        var exception = Caught(place, out var e);
        return guard switch
        {
            Guard.Finally => Node.Fragment($"finally {{ w.Note({place.Site()}, \"finally\"); }}"),
            Guard.FinallyThatThrows => Node.Fragment($"finally {{ w.Note({place.Site()}, \"finally\"); if (w.Coin()) throw new InvalidOperationException({place.Site()}); }}"),
            Guard.FinallyThatAwaits => Node.Fragment($"finally {{ await w.Wait({Tasks.Rounds(place)}); w.Note({place.Site()}, \"finally\"); }}"),
            Guard.Catch => Node.Fragment($"catch (StepException {exception}) {{ {Note(place, e)} }}"),
            Guard.CatchThatRethrows => Node.Fragment($"catch (Exception {exception}) {{ {Note(place, e)} if (w.Coin()) throw; }}"),
            Guard.CatchThatThrows => Node.Fragment($"catch (Exception {exception}) {{ {Note(place, e)} if (w.Coin()) throw {Thrown(place, e)}; }}"),
            Guard.CatchThatAwaits => Node.Fragment($"catch (Exception {exception}) {{ {Note(place, e)} await w.Wait({Tasks.Rounds(place)}); if (w.Coin()) throw; }}"),
            Guard.PureFilter => Node.Fragment($"catch (Exception {exception}) when (World.Hide({e}.Message.Length) % 2 == 0) {{ {Note(place, e)} }}"),
            Guard.TracingFilter => Node.Fragment($"catch (Exception {exception}) when (w.Tap({place.Site()}, w.Coin())) {{ {Note(place, e)} }}"),
            _ => Node.Fragment($"catch (Exception {exception}) when (w.Tap({place.Site()}, true) && World.Fails({place.Site()})) {{ {Note(place, e)} }}"),
        };
    }

    private static Node LocalFilter(Place place, Node inner)
    {
        var variable = place.Symbols.Name("v");
        var exception = Caught(place, out var e);
        return Node.Statement($"var {variable} = w.Dice(); try {{ {variable} += 2; {inner} {variable} = 0; }} catch (Exception {exception}) when (w.Tap({place.Site()}, {variable}) > 3) {{ {Note(place, e)} w.Note({place.Site()}, {variable}); }}");
    }

    // The catch block continues at the start of its own try; the condition for another attempt is tested inside.
    private static Node Retry(Place place, Guard guard, bool isIterator, Node inner)
    {
        var tried = Node.Fragment($"if (w.MayTry({place.Site()})) {{ {inner} }}");
        var label = place.Symbols.Name("l");
        return guard switch
        {
            Guard.RetryUntilBreak => Node.Statement($"while (true) {{ try {{ {tried} break; }} catch (Exception) {{ }} }}"),
            Guard.RetryUntilReturn => Node.Statement($"while (true) {{ try {{ {tried} {Return(place, isIterator)} }} catch (Exception) {{ }} }}"),
            Guard.RetryByContinue => Node.Statement($"for (;;) {{ try {{ {tried} break; }} catch (StepException) {{ continue; }} catch (Exception {Caught(place, out var e)}) {{ {Note(place, e)} continue; }} }}"),
            _ => Node.Statement($"{label}: try {{ {tried} }} catch (Exception) {{ goto {label}; }}"),
        };
    }

    private static Node Return(Place place, bool isIterator)
    {
        if (isIterator) return Node.Fragment("yield break;");
        return place.Result is null ? Node.Fragment("return;") : Node.Fragment($"return {Leaves.Of(place, place.Result)};");
    }

    private static string Thrown(Place place, string caught) =>
        place.Draw.Percent(50) ? caught : $"new InvalidOperationException({place.Site()}, {caught})";

    private static string Caught(Place place, out string name) => name = place.Symbols.Name("e");

    private static Node Note(Place place, string caught) => Node.Fragment($"w.Note({place.Site()}, {caught}); w.NoteFrames({caught});");
}
