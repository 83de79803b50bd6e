using Async2.Debugging.Tests.Debugger;

namespace Async2.Debugging.Tests.Debugged;

/// <summary>The debugged program, which has stopped at a breakpoint. Disposal ends it.</summary>
internal sealed class Stopped : IDisposable
{
    private readonly Session _session;
    private readonly Steps _steps;
    private bool _ended;

    private Stopped(Session session) => (_session, _steps) = (session, new Steps(session));

    /// <summary>The innermost frame.</summary>
    public StackFrame Frame => Stack[0];

    public IReadOnlyList<StackFrame> Stack => _session.Stack();

    /// <summary>The name of the line of the innermost frame.</summary>
    public string Line => Frame.Module.Name != ProgramBuild.Name ? Frame.Name
        : Frame.Name == "Program.Main" ? "Main"
        : Marker.NameOf(Frame.Line);

    /// <summary>Runs a method until a breakpoint on a line is hit for the first time; then there is none any more.</summary>
    public static Stopped At(string line, string method, Form form, int? version = null)
    {
        var session = Attach(method, form, version ?? Environment.Version.Major);
        try
        {
            var breakpoints = session.Break(Marker.File, Marker.Line(line));
            session.Start();
            Assert.IsType<DebugEvent.BreakpointHit>(session.Run());
            foreach (var breakpoint in breakpoints) breakpoint.Activate(0);
            return new Stopped(session);
        }
        catch
        {
            session.Dispose();
            throw;
        }
    }

    /// <summary>Runs a method to its end and counts how often a breakpoint on a line is hit.</summary>
    public static int CountHits(string line, string method, Form form)
    {
        using var session = Attach(method, form, Environment.Version.Major);
        session.Break(Marker.File, Marker.Line(line));
        session.Start();
        var count = 0;
        while (session.Run() is DebugEvent.BreakpointHit) count++;
        return count;
    }

    /// <summary>Takes a step.</summary>
    /// <returns>The name of the line at which it ends; <c>ended</c> if the program has ended.</returns>
    public string Step(StepKind kind)
    {
        _ended = _ended || !_steps.Take(kind);
        return _ended ? "ended" : Line;
    }

    /// <summary>Takes several steps over statements.</summary>
    public IReadOnlyList<string> StepOver(int count) => [.. Enumerable.Range(0, count).Select(_ => Step(StepKind.Over))];

    /// <summary>The value of a variable; null if there is none.</summary>
    public string? Variable(string name) => Frame.Variables().GetValueOrDefault(name);

    public void Dispose() => _session.Dispose();

    private static Session Attach(string method, Form form, int version)
    {
        var build = ProgramBuild.Of(form, version);
        return Session.Attach(DebuggedProcess.Start(build.DotNet.Command, build.Assembly, method), ProgramBuild.Name);
    }
}
