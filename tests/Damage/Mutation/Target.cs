using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Damage.Mutation;

/// <summary>A module, of which parts are chosen: mostly what has to do with async methods.</summary>
internal sealed class Target(ModuleDefinition module, Chance chance)
{
    private readonly List<TypeDefinition> _types = [.. module.GetTypes()];

    public ModuleDefinition Module { get; } = module;

    public Chance Chance { get; } = chance;

    /// <summary>Any type, state machines more often than others.</summary>
    public TypeDefinition Type()
    {
        var machines = _types.Where(IsMachine).ToList();
        return machines.Count > 0 && !Chance.OneIn(4) ? Chance.Of(machines) : Chance.Of(_types);
    }

    /// <summary>Any method, those of state machines and those that start them more often than others.</summary>
    public MethodDefinition Method()
    {
        while (true)
        {
            var methods = Chance.OneIn(3) ? [.. _types.SelectMany(t => t.Methods).Where(IsAsync)] : Type().Methods.ToList();
            if (methods.Count > 0) return Chance.Of(methods);
        }
    }

    /// <summary>The body of any method that has one.</summary>
    public MethodBody Body()
    {
        while (true)
            if (Method() is { HasBody: true, Body: { Instructions.Count: > 0 } body }) return body;
    }

    /// <summary>Any type that the module names, or something made of it.</summary>
    public TypeReference Reference()
    {
        TypeReference type = Chance.Below(6) switch
        {
            0 => Chance.Of([Module.TypeSystem.Int32, Module.TypeSystem.Void, Module.TypeSystem.Object, Module.TypeSystem.String, Module.TypeSystem.Int64]),
            1 or 2 when Module.HasTypeReference("System.Object") => Chance.Of([.. Module.GetTypeReferences()]),
            3 => Type().GenericParameters.FirstOrDefault() ?? (TypeReference)Type(),
            _ => Type(),
        };
        return Chance.Below(12) switch
        {
            0 => new ArrayType(type),
            1 => new PointerType(type),
            2 => new ByReferenceType(type),
            3 => new GenericInstanceType(type) { GenericArguments = { Type() } },
            4 => new ArrayType(type, 2),
            _ => type,
        };
    }

    private static bool IsMachine(TypeDefinition type) => type.Interfaces.Any(i => i.InterfaceType?.Name == "IAsyncStateMachine");

    private static bool IsAsync(MethodDefinition method) => method.CustomAttributes.Any(a => a.AttributeType.Name.EndsWith("StateMachineAttribute", StringComparison.Ordinal));
}
