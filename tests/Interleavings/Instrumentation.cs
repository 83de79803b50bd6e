using System.Reflection;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace Async2.Interleavings;

/// <summary>
/// Inserts a point at which threads may change before each instruction of the runtime library that other threads can observe: accesses
/// to shared data of chains, gates and shared pools, and all interlocked or volatile accesses.
/// </summary>
internal sealed class Instrumentation : IDisposable
{
    private static readonly Dictionary<string, string[]> s_shared = new()
    {
        ["Continuation"] = ["State", "Next", "Context"],
        ["ChainCompletion"] = ["_gate"],
        ["PooledCompletion"] = ["_method"],
        ["PooledCompletion`1"] = ["_core", "_open"],
        ["IteratorPromise"] = ["_core", "_completion"],
        ["Gate"] = ["_isOpen", "_completion", "_action"],
        ["Batch"] = ["_behind", "_count"],
        ["SharedPool"] = ["_full", "_empty", "_countOfFull", "_least", "_isBusy"],
    };

    private readonly ModuleDefinition _module;
    private readonly TypeReference _points;

    /// <param name="library">The runtime library.</param>
    /// <param name="program">The program that changes threads at the points.</param>
    public Instrumentation(string library, string program)
    {
        _module = ModuleDefinition.ReadModule(library, new ReaderParameters { InMemory = true });
        var name = AssemblyName.GetAssemblyName(program);
        var reference = new AssemblyNameReference(name.Name, name.Version) { PublicKeyToken = name.GetPublicKeyToken() };
        _module.AssemblyReferences.Add(reference);
        _points = new TypeReference(name.Name, "SchedulePoint", _module, reference);
    }

    /// <summary>The number of points.</summary>
    public int Points { get; private set; }

    public void Dispose() => _module.Dispose();

    public void AddPoints()
    {
        var here = new MethodReference("Here", _module.TypeSystem.Void, _points);
        foreach (var method in Methods())
        {
            method.Body.SimplifyMacros();   // a short branch may no longer reach its target
            var code = method.Body.GetILProcessor();
            var points = method.Body.Instructions.Where(i => IsPoint(i) || IsSnapshot(method, i)).ToList();
            foreach (var instruction in points) InsertCall(code, instruction, here);
        }
    }

    /// <summary>Splits the exchange of a method into a read and a write, so that it is wrong.</summary>
    public void Tear(string type, string method)
    {
        var torn = Methods().Single(m => m.DeclaringType.Name == type && m.Name == method).Body.Instructions.Single(IsExchange);
        torn.Operand = Torn((MethodReference)torn.Operand);
    }

    public void Write(string destination) => _module.Write(destination);

    private IEnumerable<MethodDefinition> Methods() => _module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody);

    private MethodReference Torn(MethodReference exchange)
    {
        var torn = new MethodReference("Torn" + exchange.Name, _module.TypeSystem.Int32, _points);
        if (exchange is GenericInstanceMethod) torn.GenericParameters.Add(new GenericParameter(torn));
        var type = torn.HasGenericParameters ? torn.GenericParameters[0] : torn.ReturnType;
        torn.ReturnType = type;
        torn.Parameters.Add(new ParameterDefinition(new ByReferenceType(type)));
        for (var i = 1; i < exchange.Parameters.Count; i++) torn.Parameters.Add(new ParameterDefinition(type));
        return exchange is GenericInstanceMethod { GenericArguments: [var argument] }
            ? new GenericInstanceMethod(torn) { GenericArguments = { argument } }
            : torn;
    }

    // Branches to the instruction must pass the point, too. So the point takes its place, and the instruction stands behind.
    private void InsertCall(ILProcessor code, Instruction instruction, MethodReference here)
    {
        var first = instruction.Previous is { OpCode.OpCodeType: OpCodeType.Prefix } prefix ? prefix : instruction;
        var moved = Instruction.Create(OpCodes.Nop);
        (moved.OpCode, moved.Operand) = (first.OpCode, first.Operand);
        code.InsertAfter(first, moved);
        (first.OpCode, first.Operand) = (OpCodes.Call, here);
        Points++;
    }

    private static bool IsPoint(Instruction instruction) => instruction.Operand switch
    {
        FieldReference field => s_shared.TryGetValue(field.DeclaringType.Name, out var names) && names.Contains(field.Name),
        MethodReference method => method.DeclaringType.FullName is "System.Threading.Interlocked" or "System.Threading.Volatile",
        _ => false,
    };

    // A thunk takes its snapshot after it has looked at the state of an iterator.
    private static bool IsSnapshot(MethodDefinition method, Instruction instruction) =>
        method is { Name: "Capture", DeclaringType.Name: "ContextSnapshot" } && instruction.OpCode.Code == Code.Call;

    private static bool IsExchange(Instruction instruction) =>
        instruction.Operand is MethodReference { DeclaringType.FullName: "System.Threading.Interlocked" };
}
