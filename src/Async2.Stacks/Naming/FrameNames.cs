using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Listing;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Naming;

/// <summary>Describes frames by their classes and states: method, file and line.</summary>
internal sealed class FrameNames(HeapTypes types) : IDisposable
{
    // Its methods await for the program's, which are the next frames.
    private const string Plumbing = "System.Runtime.CompilerServices.AsyncHelpers.";

    // Likewise: a wait with a timeout.
    private const string Library = "Async2.Runtime";

    private const ulong MostMetadata = 1 << 28;
    private const ulong MostImage = 1 << 28;

    private readonly OwnCode _own = new(types.Runtime.DataTarget.DataReader);
    private readonly Dictionary<string, ModuleSymbols?> _modules = [];
    private readonly Dictionary<(int, long), StackFrame?> _frames = [];
    private readonly Dictionary<(int, long), string?> _results = [];

    /// <summary>The user's own modules without PDB whose frames were described. Others have none as a rule.</summary>
    public SortedSet<string> WithoutPdb { get; } = new(StringComparer.Ordinal);

    /// <summary>The modules whose files were replaced since the target loaded them.</summary>
    public SortedSet<string> Replaced { get; } = new(StringComparer.Ordinal);

    /// <summary>The frame; null if an object stands for nothing in the source.</summary>
    public StackFrame? Of(int type, long state)
    {
        if (_frames.TryGetValue((type, state), out var known)) return known;
        types.GoesOn();
        return _frames[(type, state)] = Describe(types[type], state);
    }

    /// <summary>The frames of a stack.</summary>
    public IEnumerable<StackFrame> Of(IEnumerable<(int Type, long State)> stack) =>
        stack.Select(f => Of(f.Type, f.State)).OfType<StackFrame>();

    public void Dispose()
    {
        foreach (var module in _modules.Values) module?.Dispose();
    }

    private StackFrame? Describe(HeapType type, long state) => type.Kind switch
    {
        RuntimeContinuation continuation => OfContinuation(continuation, state),
        TaskFrame or ThreadWait => new(FrameKind.Task, TaskNames.Of(type.Name), null, null, []),
        WovenFrame => OfMachine(FrameKind.Woven, type, state),
        _ => OfMachine(FrameKind.Compiled, type, state) is { Assembly: not Library } frame ? frame : null,
    };

    /// <summary>The class that the method of a frame returns in its task, without namespace; null if it is not known.</summary>
    public string? ResultOf(int type, long state)
    {
        // A class of state machines is of one method. Methods share classes of continuations.
        var known = types[type].Kind is RuntimeContinuation ? (type, state) : (type, 0);
        if (_results.TryGetValue(known, out var result)) return result;
        return _results[known] = ResultNames.Of(this, types[type], state);
    }

    /// <summary>The async method of frames of a class; null if it is not known.</summary>
    public (ModuleSymbols Symbols, MethodDefinitionHandle Method)? MethodOf(HeapType type) =>
        SuspensionSite.MachineOf(type) is { } machine && SymbolsOf(machine.Module) is { } symbols
            && Type(machine.MetadataToken, symbols) is { } definition && symbols.MethodOf(definition) is { } method
            ? (symbols, method) : null;

    private StackFrame OfMachine(FrameKind kind, HeapType type, long state)
    {
        var machine = SuspensionSite.MachineOf(type);
        var method = MethodOf(type) is var (symbols, known)
            ? MethodNames.Of(symbols.Metadata, known) : MachineNames.MethodOf(machine?.Name ?? type.Name);
        var site = SuspensionSite.Of(this, type, state);
        var frame = Placed(new(kind, method, site?.Place?.File, site?.Place?.Line, []), machine?.Module);
        return type.Kind is WovenFrame && WovenFrame.IsSynchronous(state)
            ? frame with { BlockingCall = site?.Point?.Blocking ?? "" } : frame;
    }

    /// <summary>The async methods of which a continuation can be: of one, unless overloads could not be told apart.</summary>
    public (ModuleSymbols Symbols, IReadOnlyList<MethodDefinitionHandle> Methods)? MethodsOf(
        RuntimeContinuation continuation, long state) => CodeOf(continuation, state) is var (_, method) ? MethodsOf(method) : null;

    private (ModuleSymbols Symbols, IReadOnlyList<MethodDefinitionHandle> Methods)? MethodsOf(ClrMethod method)
    {
        if (SymbolsOf(method.Type?.Module) is not { } symbols) return null;
        if (ResumeStub.Parse(method.Name) is { } stub) return (symbols, stub.In(symbols.Metadata));
        return Method(method.MetadataToken, symbols) is { } handle ? (symbols, [handle]) : null;
    }

    private (ulong Address, ClrMethod Method)? CodeOf(RuntimeContinuation continuation, long state) =>
        continuation.CodeOf(state, types.Memory) is > 0 and var address
            && types.Runtime.GetMethodByInstructionPointer(address) is { } method ? (address, method) : null;

    private StackFrame? OfContinuation(RuntimeContinuation continuation, long state)
    {
        if (CodeOf(continuation, state) is not var (address, method)) return null;
        if (MethodsOf(method) is not var (symbols, methods))
            return Placed(new(FrameKind.Runtime, method.Signature ?? method.Name ?? "?", null, null, []), method.Type?.Module);
        if (methods.Count == 0) return null;
        var offset = methods is [var only] ? OffsetIn(continuation, state, address, method, symbols, only) : null;
        return OfRuntime(symbols, methods, offset) is { } frame ? Placed(frame, method.Type?.Module) : null;
    }

    private int? OffsetIn(
        RuntimeContinuation continuation, long state, ulong address, ClrMethod method, ModuleSymbols symbols, MethodDefinitionHandle handle)
    {
        if (ResumeStub.Parse(method.Name) is { } stub) return stub.IlOffset(RuntimeContinuation.AwaitOf(state), AwaitsOf(symbols, handle));
        return IlOffset(method, address)
            ?? (continuation.HasTable ? ResumeTable.IlOffset((ulong)state, AwaitsOf(symbols, handle), types.Memory) : null);
    }

    /// <summary>Whether a module is the user's own.</summary>
    public bool IsOwn(ClrModule? module) => _own.Has(module);

    private StackFrame Placed(StackFrame frame, ClrModule? module) =>
        frame with { IsOwn = IsOwn(module), Assembly = OwnCode.AssemblyOf(module) };

    private static StackFrame? OfRuntime(ModuleSymbols symbols, IReadOnlyList<MethodDefinitionHandle> methods, int? offset)
    {
        var name = MethodNames.OfAll(symbols.Metadata, methods);
        if (methods.All(m => MethodNames.Of(symbols.Metadata, m).StartsWith(Plumbing, StringComparison.Ordinal))) return null;
        var place = offset is { } known ? symbols.PlaceOf(methods[0], known) : null;
        return new(FrameKind.Runtime, name, place?.File, place?.Line, []);
    }

    private static List<int> AwaitsOf(ModuleSymbols symbols, MethodDefinitionHandle method) =>
        AwaitOffsets.Of(symbols.Metadata, symbols.IlOf(method));

    private static MethodDefinitionHandle? Method(int token, ModuleSymbols symbols) =>
        token >> 24 == 6 && (token & 0xffffff) is > 0 and var row && row <= symbols.Metadata.MethodDefinitions.Count
            ? MetadataTokens.MethodDefinitionHandle(row) : null;

    // The address begins the code of the suspension. ClrMD's own search takes the range before it.
    private static int? IlOffset(ClrMethod method, ulong address)
    {
        foreach (var range in method.ILOffsetMap)
            if (range.StartAddress <= address && address < range.EndAddress && range.ILOffset >= 0) return range.ILOffset;
        return null;
    }

    /// <summary>The name of a method as C# writes it; of a state machine's method that of its async method.</summary>
    public string Of(ClrMethod method)
    {
        if (SymbolsOf(method.Type?.Module) is not { } symbols || Method(method.MetadataToken, symbols) is not { } own)
            return method.Signature ?? method.Name ?? "?";
        var asyncMethod = Type(method.Type!.MetadataToken, symbols) is { } type ? symbols.MethodOf(type) : null;
        return MethodNames.Of(symbols.Metadata, asyncMethod ?? own);
    }

    /// <summary>The user's own modules, as far as their files can be read.</summary>
    public IEnumerable<ModuleSymbols> OwnModules => types.Runtime.EnumerateModules().Where(IsOwn).Select(Known).OfType<ModuleSymbols>();

    /// <summary>A frame of a thread.</summary>
    public StackFrame FrameOf(ClrMethod method) => Placed(new(FrameKind.Compiled, Of(method), null, null, []), method.Type?.Module);

    /// <summary>Metadata and PDB of a module; null if its file cannot be read.</summary>
    public ModuleSymbols? SymbolsOf(ClrModule? module)
    {
        if (module?.Name is not { } path) return null;
        var symbols = Known(module);
        if (symbols?.Pdb is null && IsOwn(module)) WithoutPdb.Add(Path.GetFileName(path));
        return symbols;
    }

    private ModuleSymbols? Known(ClrModule module)
    {
        if (module.Name is not { } path) return null;
        if (!_modules.TryGetValue(path, out var symbols)) _modules[path] = symbols = Open(module, path);
        return symbols;
    }

    private ModuleSymbols? Open(ClrModule module, string path)
    {
        var full = LoadedFile.FullPath(types.Runtime.ClrInfo, path);
        if (ModuleSymbols.Open(() => ImageOf(module, full), full, Find) is not { } symbols) return null;
        // A file that was replaced since has other tokens.
        if (LoadedVersion(module) is not { } loaded || loaded == symbols.Version) return symbols;
        symbols.Dispose();
        Replaced.Add(Path.GetFileName(path));
        return null;
    }

    // Where there is no such file, the process has it in its memory: as it is in the file, or laid out to run.
    private PEReader ImageOf(ClrModule module, string path)
    {
        if (Find(path) is { } file) return new(File.OpenRead(file));
        var image = new byte[module.Size <= MostImage ? module.Size : 0];
        var read = types.Memory.Read(module.ImageBase, image);
        var options = module.Layout == ModuleLayout.Flat ? PEStreamOptions.Default : PEStreamOptions.IsLoadedImage;
        return new(new MemoryStream(image, 0, read), options);
    }

    private string? Find(string path) => LoadedFile.Find(types.Runtime.DataTarget.DataReader, path);

    // A core may be without it.
    private Guid? LoadedVersion(ClrModule module)
    {
        if (module.MetadataLength is 0 or > MostMetadata) return null;
        var metadata = new byte[module.MetadataLength];
        return types.Memory.Read(module.MetadataAddress, metadata) == metadata.Length ? ModuleSymbols.VersionOf(metadata) : null;
    }

    // Types and methods that the runtime makes, and generated code, have tokens without rows.
    private static TypeDefinitionHandle? Type(int token, ModuleSymbols symbols) =>
        token >> 24 == 2 && (token & 0xffffff) is > 0 and var row && row <= symbols.Metadata.TypeDefinitions.Count
            ? MetadataTokens.TypeDefinitionHandle(row) : null;
}
