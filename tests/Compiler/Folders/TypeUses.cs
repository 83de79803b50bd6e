using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Folders;

/// <summary>Which types of a module use which others of it, nested and generated ones counted as those that they stand in.</summary>
internal sealed class TypeUses
{
    private readonly HashSet<(TypeDefinition User, TypeDefinition Used)> _uses = [];
    private readonly ModuleDefinition _module;
    private TypeDefinition _user;

    private TypeUses(ModuleDefinition module) => (_module, _user) = (module, module.Types[0]);

    public static IReadOnlySet<(TypeDefinition User, TypeDefinition Used)> In(ModuleDefinition module)
    {
        var uses = new TypeUses(module);
        foreach (var type in module.GetTypes())
        {
            uses._user = Outermost(type);
            uses.Add(type);
        }

        return uses._uses;
    }

    private static TypeDefinition Outermost(TypeDefinition type) => type.DeclaringType is { } outer ? Outermost(outer) : type;

    private void Add(TypeDefinition type)
    {
        Use(type.BaseType);
        foreach (var implemented in type.Interfaces) Use(implemented.InterfaceType);
        UseConstraints(type);
        UseAttributes(type);
        foreach (var field in type.Fields)
        {
            Use(field.FieldType);
            UseAttributes(field);
        }

        foreach (var property in type.Properties) UseAttributes(property);
        foreach (var method in type.Methods) Add(method);
    }

    private void Add(MethodDefinition method)
    {
        UseSignature(method);
        UseConstraints(method);
        UseAttributes(method);
        foreach (var overridden in method.Overrides) Use(overridden);
        if (!method.HasBody) return;
        foreach (var local in method.Body.Variables) Use(local.VariableType);
        foreach (var handler in method.Body.ExceptionHandlers) Use(handler.CatchType);
        foreach (var instruction in method.Body.Instructions) Use(instruction);
    }

    private void Use(Instruction instruction)
    {
        if (instruction.Operand is TypeReference type) Use(type);
        else if (instruction.Operand is MethodReference method) Use(method);
        else if (instruction.Operand is FieldReference field) Use(field);
    }

    private void Use(FieldReference field)
    {
        Use(field.DeclaringType);
        Use(field.FieldType);
    }

    private void Use(MethodReference method)
    {
        Use(method.DeclaringType);
        UseSignature(method);
        if (method is not GenericInstanceMethod instance) return;
        foreach (var argument in instance.GenericArguments) Use(argument);
    }

    private void UseSignature(IMethodSignature method)
    {
        Use(method.ReturnType);
        foreach (var parameter in method.Parameters) Use(parameter.ParameterType);
    }

    private void UseConstraints(IGenericParameterProvider provider)
    {
        foreach (var constraint in provider.GenericParameters.SelectMany(p => p.Constraints)) Use(constraint.ConstraintType);
    }

    private void UseAttributes(ICustomAttributeProvider provider)
    {
        foreach (var attribute in provider.CustomAttributes)
        {
            Use(attribute.AttributeType);
            foreach (var argument in attribute.ConstructorArguments) Use(argument.Value as TypeReference);
        }
    }

    private void Use(TypeReference? type)
    {
        if (type is GenericInstanceType instance)
            foreach (var argument in instance.GenericArguments) Use(argument);
        if (type is IModifierType modified) Use(modified.ModifierType);
        if (type?.GetElementType() is not { IsGenericParameter: false } element || element.Scope != _module) return;
        _uses.Add((_user, Outermost(element.Resolve())));
    }
}
