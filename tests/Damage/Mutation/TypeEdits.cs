using Mono.Cecil;

namespace Async2.Damage.Mutation;

/// <summary>Changes of types and of their members.</summary>
internal static class TypeEdits
{
    public static void ChangeFieldType(Target target)
    {
        if (target.Type().Fields is not { Count: > 0 } fields) return;
        var (field, type) = (target.Chance.Of(fields), target.Reference());
        // Cecil writes the constants of an enum over itself endlessly.
        if (!field.DeclaringType.IsEnum || type is not TypeDefinition { IsEnum: true }) field.FieldType = type;
    }

    public static void ChangeReturnType(Target target) => target.Method().ReturnType = target.Reference();

    public static void ChangeParameters(Target target)
    {
        var parameters = target.Method().Parameters;
        if (parameters.Count > 0 && target.Chance.OneIn(2)) parameters.RemoveAt(target.Chance.Below(parameters.Count));
        else if (parameters.Count > 0 && target.Chance.OneIn(2)) target.Chance.Of(parameters).ParameterType = target.Reference();
        else parameters.Add(new ParameterDefinition(target.Reference()));
    }

    public static void ChangeFlags(Target target)
    {
        var (type, method) = (target.Type(), target.Method());
        switch (target.Chance.Below(9))
        {
            case 0: method.IsStatic = !method.IsStatic; break;
            case 1: method.IsVirtual = !method.IsVirtual; break;
            case 2: method.IsAbstract = !method.IsAbstract; break;
            case 3: method.HasThis = !method.HasThis; break;
            case 4: type.IsSealed = !type.IsSealed; break;
            case 5: type.IsInterface = !type.IsInterface; break;
            case 6: type.IsSequentialLayout = !type.IsSequentialLayout; break;
            case 7: method.ImplAttributes ^= (MethodImplAttributes)(1 << target.Chance.Below(14)); break;
            default:
                if (type.Fields is { Count: > 0 } fields) target.Chance.Of(fields).IsStatic ^= true;
                break;
        }
    }

    public static void ChangeBase(Target target) => target.Type().BaseType = target.Chance.OneIn(5) ? null : target.Reference();

    public static void ChangeInterfaces(Target target)
    {
        var type = target.Type();
        if (type.HasInterfaces && target.Chance.OneIn(2)) type.Interfaces.RemoveAt(0);
        else type.Interfaces.Add(new InterfaceImplementation(target.Reference()));
        if (target.Chance.OneIn(2)) target.Method().Overrides.Clear();
    }

    public static void ChangeTypeParameters(Target target)
    {
        IGenericParameterProvider owner = target.Chance.OneIn(2) ? target.Type() : target.Method();
        if (owner.HasGenericParameters && target.Chance.OneIn(2)) owner.GenericParameters.RemoveAt(0);
        else
        {
            var added = new GenericParameter(owner);
            owner.GenericParameters.Add(added);
            added.Constraints.Add(new GenericParameterConstraint(target.Chance.OneIn(2) ? added : target.Reference()));
        }
    }

    public static void ChangeAttributes(Target target)
    {
        var method = target.Method();
        var attribute = method.CustomAttributes.FirstOrDefault(a => a.AttributeType.Name.EndsWith("StateMachineAttribute", StringComparison.Ordinal));
        if (attribute is null) return;
        switch (target.Chance.Below(4))
        {
            case 0: method.CustomAttributes.Remove(attribute); break;
            case 1: target.Method().CustomAttributes.Add(attribute); break;
            case 2: attribute.ConstructorArguments.Clear(); break;
            default: attribute.ConstructorArguments[0] = new CustomAttributeArgument(attribute.ConstructorArguments[0].Type, target.Type()); break;
        }
    }

    public static void Rename(Target target)
    {
        var (type, method) = (target.Type(), target.Method());
        switch (target.Chance.Below(4))
        {
            case 0 when type.HasFields: target.Chance.Of(type.Fields).Name = target.Chance.Of(type.Fields).Name; break;
            case 1 when type.HasFields: target.Chance.Of(type.Fields).Name = "other"; break;
            case 2: method.Name = target.Method().Name; break;
            default: type.Name = target.Type().Name; break;
        }
    }

    public static void ContainItself(Target target)
    {
        var type = target.Type();
        if (target.Chance.OneIn(3)) type.BaseType = type;
        else type.Fields.Add(new FieldDefinition("itself", FieldAttributes.Public, type));
    }

    public static void LoseReference(Target target)
    {
        if (target.Module.AssemblyReferences is { Count: > 0 } references) target.Chance.Of(references).Name = "Nowhere";
    }
}
