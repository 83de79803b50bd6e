using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>The use of a frame in the program's Main: awaits it, or starts it and inspects it later.</summary>
internal static class Scenes
{
    /// <summary>Awaits a call, or starts it.</summary>
    /// <param name="main">The place in Main.</param>
    /// <param name="kind">The kind of the called method.</param>
    /// <param name="call">The call.</param>
    /// <param name="isAwaited">Whether the end of the call implies that of everything in it.</param>
    public static Node Of(Place main, FrameKind kind, Node call, bool isAwaited) =>
        isAwaited && main.Draw.Percent(75) ? Awaited(main, kind, call) : Started(main, kind, call);

    private static Node Awaited(Place main, FrameKind kind, Node call)
    {
        var act = kind switch
        {
            FrameKind.Iterator => Node.Fragment($"await foreach (var x in {call}) w.Note({main.Site()}, x);"),
            FrameKind.TaskOfResult or FrameKind.ValueTaskOfResult => Node.Fragment($"w.Note({main.Site()}, await {call});"),
            _ => Node.Fragment($"await {call};"),
        };
        return Node.Statement($"w.Begin({main.Site()}); try {{ {act} }} catch (Exception e) {{ w.Note({main.Site()}, e); w.NoteFrames(e); }}");
    }

    // Others inspect its outcome when all work has ended.
    private static Node Started(Place main, FrameKind kind, Node call)
    {
        var (name, site) = (main.Symbols.Name("t"), main.Site());
        var act = kind switch
        {
            FrameKind.Void => Node.Fragment($"{call};"),
            FrameKind.Iterator => Node.Fragment($"{name} = {call}.GetAsyncEnumerator().MoveNextAsync().AsTask();"),
            FrameKind.Task or FrameKind.TaskOfResult => Node.Fragment($"{name} = {call};"),
            _ => Node.Fragment($"{name} = {call}.AsTask();"),
        };
        return Node.Statement($"w.Begin({site}); Task {name} = null; try {{ {act} }} catch (Exception e) {{ w.Note({site}, e); }} w.Note({site}, {name}); await w.Idle(); w.Note({site}, {name});");
    }
}
