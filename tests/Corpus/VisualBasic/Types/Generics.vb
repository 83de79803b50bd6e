' Generic modules' functions, classes and constraints.
Namespace Generics
    Interface INamed
        ReadOnly Property Name As String
    End Interface

    Class Thing
        Implements INamed
        Public ReadOnly Property Name As String = "thing" Implements INamed.Name
    End Class

    Class Box(Of T)
        Private ReadOnly _value As T

        Public Sub New(value As T)
            _value = value
        End Sub

        Public Async Function Map(Of U)(completion As Completion, f As Func(Of T, U)) As Task(Of U)
            Await Steps.Go(completion)
            Return f(_value)
        End Function
    End Class

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            WriteLine(Await New Box(Of Integer)(5).Map(completion.Calm(), Function(n) $"n{n}"))
            WriteLine(Await New Box(Of String)("abc").Map(completion.Calm(), Function(s) s.Length))
            WriteLine(Await Create(Of Thing)(completion.Calm()))
            WriteLine(Await Pair(completion, 1, "x"))
        End Function

        Private Async Function Create(Of T As {New, INamed})(completion As Completion) As Task(Of String)
            Dim made As New T
            Await Steps.Go(completion)
            Return made.Name & GetType(T).Name
        End Function

        Private Async Function Pair(Of T As Structure, U As Class)(completion As Completion, a As T, b As U) As Task(Of (T, U))
            Dim result = (a, b)
            Await Steps.Go(completion)
            Return result
        End Function
    End Module
End Namespace
