using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>A program under this debugger. It is killed when this is disposed of.</summary>
internal sealed class Session : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(40);

    private readonly Callback _callback = new();
    private readonly Dictionary<ulong, Module> _modules = [];
    private readonly ICorDebugProcess _process;
    private readonly DebuggedProcess _program;
    private ICorDebugThread? _thread;
    private bool _runs = true;

    private Session(DebuggedProcess program)
    {
        _program = program;
        var debugger = DebuggingLibrary.For(program.Id);
        debugger.Initialize();
        debugger.SetManagedHandler(_callback);
        debugger.DebugActiveProcess((uint)program.Id, 0, out _process);
    }

    /// <summary>The thread that has stopped.</summary>
    public ICorDebugThread Thread => _thread ?? throw new InvalidOperationException("no thread has stopped");

    /// <summary>The modules that are loaded.</summary>
    public IEnumerable<Module> Modules => _modules.Values;

    /// <summary>Attaches to a program that waits for its input.</summary>
    /// <param name="program">The program, which belongs to the session from now on.</param>
    /// <param name="assembly">The name of the assembly whose symbols are needed.</param>
    public static Session Attach(DebuggedProcess program, string assembly)
    {
        Session? session = null;
        try
        {
            session = new Session(program);
            while (session.Modules.All(m => m.Name != assembly)) session.Handle(session.Next());
            return session;
        }
        catch
        {
            program.Dispose();
            throw;
        }
    }

    /// <summary>Lets the program read the input that it waits for.</summary>
    public void Start() => _program.Start();

    /// <summary>The frames of the thread that has stopped, innermost first.</summary>
    public IReadOnlyList<StackFrame> Stack() => [.. StackFrame.Of(Thread, ModuleOf)];

    /// <summary>Sets a breakpoint on a line, in each method that has code for it.</summary>
    public IReadOnlyList<ICorDebugBreakpoint> Break(string file, int line)
    {
        List<ICorDebugBreakpoint> result =
        [
            .. from module in Modules
               from place in module.Symbols?.PlacesOf(file, line) ?? []
               where !module.Metadata.IsSkipped(place.Method)
               select Break(module, place.Method, place.Offset),
        ];
        return result.Count > 0 ? result : throw new InvalidOperationException($"{file}:{line}: no code");
    }

    /// <summary>Sets a breakpoint at an offset of a method.</summary>
    public static ICorDebugBreakpoint Break(Module module, uint method, uint offset)
    {
        module.Function(method).GetILCode(out var code);
        code.CreateBreakpoint(offset, out var breakpoint);
        breakpoint.Activate(1);
        return breakpoint;
    }

    /// <summary>Lets the program run until something happens at which a debugger may stop.</summary>
    public DebugEvent Run()
    {
        while (true)
        {
            var next = Next();
            Handle(next);
            if (next is DebugEvent.BreakpointHit or DebugEvent.Stepped or DebugEvent.Evaluated or DebugEvent.Exited) return next;
        }
    }

    public void Dispose() => _program.Dispose();

    /// <summary>A module by the library's object for it.</summary>
    public Module ModuleOf(ICorDebugModule native)
    {
        native.GetBaseAddress(out var address);
        if (!_modules.TryGetValue(address, out var module)) _modules[address] = module = Module.Of(native);
        return module;
    }

    private DebugEvent Next()
    {
        if (!_runs) _process.Continue(0);
        _runs = true;
        if (!_callback.Events.TryTake(out var next, s_patience))
            throw new TimeoutException($"the program did nothing for {s_patience.TotalSeconds} s");
        _runs = false;
        return next;
    }

    private void Handle(DebugEvent happened)
    {
        switch (happened)
        {
            case DebugEvent.ModuleLoaded loaded: ModuleOf(loaded.Module); break;
            case DebugEvent.BreakpointHit hit: _thread = hit.Thread; break;
            case DebugEvent.Stepped stepped: _thread = stepped.Thread; break;
            case DebugEvent.Failed failed: throw new InvalidOperationException($"the debugging library failed: 0x{failed.Error:X8}");
        }
    }
}
