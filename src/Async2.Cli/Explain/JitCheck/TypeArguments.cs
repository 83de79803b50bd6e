using System.Reflection;

namespace Async2.Cli.Explain.JitCheck;

/// <summary>
/// Finds type arguments that satisfy constraints: reference types once and value types once, because the JIT compiles both.
/// </summary>
/// <remarks>
/// Candidates for each parameter are common types, and types from its constraints:
///     where T : Base                 Base, and types that derive from it
///     where T : User&lt;TKey&gt;          User&lt;object&gt;, User&lt;int&gt;, …
///     where T : IState&lt;T, TStream&gt;  implementations of IState&lt;,&gt;; for TStream the types in these
/// They are tried in order. A branch ends as soon as one constraint does not hold.
/// </remarks>
internal sealed class TypeArguments
{
    // A few methods have constraints for which the search does not end: they stay unchecked.
    private const int MostTries = 5000;
    private const int MostImplementers = 8;

    private static readonly Type[] Usual =
    [
        typeof(object), typeof(int), typeof(string), typeof(byte), typeof(long), typeof(double), typeof(DayOfWeek),
        typeof(MemoryStream), typeof(Exception), typeof(Action), typeof(KeyValuePair<object, object>),
    ];

    private readonly Type[] _parameters;
    private readonly Type[][] _constraints;
    private readonly List<Type>[] _candidates;
    private readonly Type[] _chosen;
    private readonly Action<Type[]> _make;
    private int _tries;

    private TypeArguments(Type[] parameters, bool preferValue, Action<Type[]> make)
    {
        _parameters = parameters;
        _make = make;
        _chosen = new Type[parameters.Length];
        _constraints = [.. parameters.Select(p => p.GetGenericParameterConstraints())];
        var suggested = Suggestions().ToLookup(s => s.Parameter, s => s.Type);
        _candidates = [.. parameters.Select(p => Usual.Concat(suggested[p]).Where(t => Suits(t, p.GenericParameterAttributes)).Distinct()
            .OrderBy(t => t.IsValueType == preferValue ? 0 : 1).ToList())];
    }

    /// <summary>Up to two lists of type arguments for a generic type; one empty list for a type that is not generic.</summary>
    public static IReadOnlyList<Type[]> For(Type type) =>
        type.IsGenericTypeDefinition ? For(type.GetGenericArguments(), list => _ = type.MakeGenericType(list).TypeHandle) : [[]];

    /// <summary>The same for the parameters of a generic method.</summary>
    public static IReadOnlyList<Type[]> For(MethodInfo method) =>
        method.IsGenericMethodDefinition ? For(method.GetGenericArguments(), list => method.MakeGenericMethod(list)) : [[]];

    private static IReadOnlyList<Type[]> For(Type[] parameters, Action<Type[]> make)
    {
        TypeArguments[] searches = [new(parameters, preferValue: false, make), new(parameters, preferValue: true, make)];
        return
        [
            .. searches.Where(s => s.Choose(0)).Select(s => s._chosen)
                .DistinctBy(list => string.Join(';', list.Select(t => t.FullName))),
        ];
    }

    private bool Choose(int index)
    {
        if (index == _parameters.Length) return Succeeds(() => _make(_chosen));
        foreach (var candidate in _candidates[index])
        {
            if (_tries++ == MostTries) return false;
            _chosen[index] = candidate;
            if (Holds(index) && Choose(index + 1)) return true;
        }
        return false;
    }

    /// <summary>Whether all constraints hold that contain only parameters up to this one.</summary>
    private bool Holds(int index)
    {
        for (var i = 0; i <= index; i++)
        {
            foreach (var constraint in _constraints[i])
            {
                if (Mentioned(constraint).All(p => Array.IndexOf(_parameters, p) <= index) && !Satisfies(_chosen[i], constraint))
                    return false;
            }
        }
        return true;
    }

    private bool Satisfies(Type type, Type constraint)
    {
        var closed = typeof(void);
        return Succeeds(() => closed = Close(constraint)) && closed.IsAssignableFrom(type);
    }

    private IEnumerable<(Type Parameter, Type Type)> Suggestions()
    {
        for (var i = 0; i < _parameters.Length; i++)
        {
            foreach (var constraint in _constraints[i].Where(c => c != typeof(ValueType) && c != typeof(Enum) && c != typeof(Delegate)))
            {
                foreach (var closed in ClosedOverUsual(constraint)) yield return (_parameters[i], closed);
                foreach (var (type, asConstraint) in Implementers(constraint, _parameters[i].Module.Assembly))
                {
                    yield return (_parameters[i], type);
                    foreach (var (parameter, argument) in constraint.GenericTypeArguments.Zip(asConstraint.GenericTypeArguments))
                        if (parameter.IsGenericParameter) yield return (parameter, argument);
                }
            }
        }
    }

    private IEnumerable<Type> ClosedOverUsual(Type constraint)
    {
        if (!constraint.ContainsGenericParameters) return [constraint];
        return Usual.Select(usual =>
        {
            Array.Fill(_chosen, usual);
            Type? closed = null;
            return Succeeds(() => closed = Close(constraint)) ? closed : null;
        }).OfType<Type>();
    }

    /// <summary>The constraint with the chosen types in place of the parameters.</summary>
    private Type Close(Type type)
    {
        if (type.IsGenericParameter) return _chosen[Array.IndexOf(_parameters, type)];
        if (!type.ContainsGenericParameters) return type;
        if (type.IsArray) return Close(type.GetElementType()!).MakeArrayType();
        return type.GetGenericTypeDefinition().MakeGenericType([.. type.GenericTypeArguments.Select(Close)]);
    }

    private static IEnumerable<Type> Mentioned(Type type) =>
        type.IsGenericParameter
            ? [type]
            : type.HasElementType ? Mentioned(type.GetElementType()!) : type.GenericTypeArguments.SelectMany(Mentioned);

    private static bool Suits(Type type, GenericParameterAttributes attributes)
    {
        if (attributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint) && !type.IsValueType) return false;
        if (attributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint) && type.IsValueType) return false;
        return !attributes.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint)
            || type.IsValueType || (!type.IsAbstract && type.GetConstructor(Type.EmptyTypes) is not null);
    }

    /// <summary>Types that satisfy a constraint, each with its instantiation of the constraint's type.</summary>
    private static IEnumerable<(Type Type, Type AsConstraint)> Implementers(Type constraint, Assembly assembly)
    {
        var name = (constraint.Namespace, constraint.Name);
        return Types(assembly).Concat(Types(constraint.Assembly)).Distinct()
            .Where(t => !t.ContainsGenericParameters && !t.IsByRefLike && !t.IsAbstract)
            .Select(t => (Type: t, Base: Bases(t).FirstOrDefault(b => (b.Namespace, b.Name) == name)))
            .Where(found => found.Base is not null)
            .Select(found => (found.Type, found.Base!))
            .Take(MostImplementers);
    }

    private static IEnumerable<Type> Bases(Type type)
    {
        for (var b = type.BaseType; b is not null; b = b.BaseType) yield return b;
        foreach (var b in type.GetInterfaces()) yield return b;
    }

    private static IEnumerable<Type> Types(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException e)
        {
            return e.Types.OfType<Type>();
        }
    }

    // The runtime throws if the arguments violate constraints.
    private static bool Succeeds(Action action)
    {
        try
        {
            action();
            return true;
        }
        catch (Exception e) when (e is ArgumentException or TypeLoadException)
        {
            return false;
        }
    }
}
